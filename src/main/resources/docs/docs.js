"use strict";

// The validator badge would send the address of this document to another host: it stays off.
SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#contract",
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  defaultModelRendering: "example",
  displayRequestDuration: true,
  tryItOutEnabled: false,
});
