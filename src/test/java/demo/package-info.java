/**
 * The whole on one machine, with nothing to install: PostgreSQL, the gateway simulator, the service
 * and a light steady load. {@link demo.Demo} is where it begins.
 */
package demo;
