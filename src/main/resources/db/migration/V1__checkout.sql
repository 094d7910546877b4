-- The time of everything that is stored. Not now(): that stands still while a transaction waits
-- for a lock. Tests replace this function to shift time.
create function spillway_now() returns timestamptz
  language sql volatile
  as $$ select clock_timestamp() $$;

create table orders (
  order_id     text primary key check (order_id ~ '^[A-Za-z0-9_-]{6,64}$'),
  owner        text        not null,
  order_name   text        not null check (char_length(order_name) between 1 and 100),
  amount       bigint      not null check (amount between 1 and 10000000000),
  currency     text        not null check (currency ~ '^[A-Z]{3}$'),
  customer_key text,
  status       text        not null check (status in
    ('PENDING_PAYMENT', 'WAITING_FOR_DEPOSIT', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'EXPIRED')),
  live_payment bigint,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);

create index orders_newest on orders (owner, created_at desc, order_id desc);
create index orders_newest_by_status on orders (owner, status, created_at desc, order_id desc);
create index orders_newest_by_customer on orders (owner, customer_key, created_at desc, order_id desc)
  where customer_key is not null;

-- What expiry looks for.
create index orders_to_expire on orders (expires_at)
  where status = 'PENDING_PAYMENT' and live_payment is null;

-- One row is one attempt. It is born UNKNOWN and committed before the gateway is called.
create table payments (
  id                 bigint generated always as identity primary key,
  order_id           text        not null references orders,
  payment_key        text        not null check (payment_key ~ '^[A-Za-z0-9_-]{1,200}$'),
  run                integer     not null default 1 check (run >= 1),
  amount             bigint      not null check (amount between 1 and 10000000000),
  currency           text        not null check (currency ~ '^[A-Z]{3}$'),
  status             text        not null check (status in
    ('UNKNOWN', 'APPROVED', 'WAITING_FOR_DEPOSIT', 'DECLINED', 'NOT_CHARGED',
     'CANCEL_PENDING', 'CANCELED', 'NEEDS_ATTENTION')),
  contacted          boolean     not null default true,
  captured           bigint      not null default 0 check (captured >= 0),
  refunded           bigint      not null default 0 check (refunded >= 0),
  pending            bigint      not null default 0 check (pending >= 0),
  method             text,
  approved_at        timestamptz,
  failure_code       text,
  failure_message    text,
  pg_idempotency_key text        not null,
  -- Made anew by each transaction that opens the attempt: who lost the reply to its commit finds
  -- out by it whether that took.
  opened_by          uuid        not null,
  pg_secret          text,
  -- Of a virtual account: when the deposit is due, and where money would go back to. The gateway
  -- shows the latter for half an hour only.
  due_at             timestamptz,
  refund_account     jsonb,
  requested_at       timestamptz not null,
  -- When this run was opened; the grace for "not found" counts from here.
  opened_at          timestamptz not null,
  deadline_at        timestamptz not null,
  -- When the gateway is to be asked next, by whoever leases the row until then.
  next_ask_at        timestamptz not null,
  asks               integer     not null default 0 check (asks >= 0),
  lease              uuid,
  leased_until       timestamptz,
  -- The first "not found" that counts; a second one, later, proves that nothing was charged.
  not_found_at       timestamptz,
  -- When the gateway last showed a payment that is waited for; silence counts from here.
  answered_at        timestamptz,
  attention_since    timestamptz,
  attention_reason   text,
  updated_at         timestamptz not null,
  unique (order_id, payment_key),
  check (refunded + pending <= captured)
);

alter table orders add foreign key (live_payment) references payments (id);

create unique index payments_one_live_per_order on payments (order_id)
  where status in ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'APPROVED', 'NEEDS_ATTENTION');
create unique index payments_one_with_money_per_key on payments (payment_key)
  where status in ('WAITING_FOR_DEPOSIT', 'APPROVED', 'CANCEL_PENDING', 'CANCELED');
create index payments_by_key on payments (payment_key, id desc);
-- What is counted, and listed for operators, oldest first.
create index payments_unsettled on payments (status, id)
  where status in ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'CANCEL_PENDING', 'NEEDS_ATTENTION');
-- What recovery looks for: whose outcome is open, soonest first.
create index payments_to_ask on payments (next_ask_at)
  where status in ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'NEEDS_ATTENTION');
-- What reconciliation compares: the money of a day.
create index payments_approved on payments (approved_at, id) where captured > 0;
create index payments_needing_attention on payments (attention_since)
  where attention_since is not null;

-- Money on its way back. A row is born UNKNOWN and committed before the gateway is called, with the
-- amount reserved in its attempt's row. Every sending of one n has the same body.
create table refunds (
  id                 bigint generated always as identity primary key,
  refund_id          text        not null unique check (refund_id ~ '^[A-Za-z0-9_-]{6,64}$'),
  payment_id         bigint      not null references payments,
  amount             bigint      not null check (amount between 0 and 10000000000),
  status             text        not null check (status in ('UNKNOWN', 'DONE', 'FAILED')),
  reason             text        not null check (char_length(reason) between 1 and 200),
  source             text        not null check (source in ('API', 'AUTOMATIC', 'GATEWAY')),
  n                  integer     not null default 1 check (n >= 1),
  pg_idempotency_key text,
  -- The balance that the gateway must show for this refund to be executed; none for the whole
  -- cancel of an account that waits for its deposit.
  refundable_amount  bigint check (refundable_amount >= amount),
  refund_account     jsonb,
  opened_by          uuid        not null,
  gateway_code       text,
  gateway_message    text,
  -- How often in a row the gateway gave the same error of its own.
  same_errors        integer     not null default 0 check (same_errors >= 0),
  requested_at       timestamptz not null,
  refunded_at        timestamptz,
  deadline_at        timestamptz not null,
  next_ask_at        timestamptz not null,
  asks               integer     not null default 0 check (asks >= 0),
  lease              uuid,
  leased_until       timestamptz,
  attention_since    timestamptz,
  attention_reason   text,
  updated_at         timestamptz not null,
  check (source = 'GATEWAY' or pg_idempotency_key is not null)
);

create index refunds_of_payment on refunds (payment_id, id);
create unique index refunds_one_unsettled_per_payment on refunds (payment_id)
  where status = 'UNKNOWN';
create index refunds_to_ask on refunds (next_ask_at) where status = 'UNKNOWN';
create index refunds_done on refunds (refunded_at, id) where status = 'DONE';
create index refunds_needing_attention on refunds (attention_since)
  where attention_since is not null;

-- What happened to an attempt, in order. Rows are only ever added.
create table payment_history (
  id          bigint generated always as identity primary key,
  payment_id  bigint      not null references payments,
  run         integer     not null,
  at          timestamptz not null,
  from_status text,
  to_status   text        not null,
  actor       text        not null,
  reason      text
);

create index payment_history_of_payment on payment_history (payment_id, id);

create function payment_history_is_append_only() returns trigger
  language plpgsql
  as $$ begin raise exception 'payment_history is append only'; end $$;

create trigger payment_history_is_append_only
  before update or delete on payment_history
  for each row execute function payment_history_is_append_only();

-- Written in the transaction that makes what it points at, so that no key exists without its thing.
create table idempotency_keys (
  owner        text        not null,
  route        text        not null,
  key          text        not null check (char_length(key) between 1 and 300),
  request_hash bytea       not null check (octet_length(request_hash) = 32),
  order_id     text        references orders,
  payment_id   bigint      references payments,
  refund_id    bigint      references refunds,
  created_at   timestamptz not null,
  primary key (owner, route, key),
  check (num_nonnulls(order_id, payment_id, refund_id) = 1)
);

create index idempotency_keys_oldest on idempotency_keys (created_at);

-- What the gateway told us, byte for byte. Touched by nothing but ingest and its processing.
create table webhook_events (
  id              bigint generated always as identity primary key,
  transmission_id text,
  event_type      text,
  dedup_key       bytea       not null unique check (octet_length(dedup_key) = 32),
  received_at     timestamptz not null,
  headers         jsonb       not null,
  raw             bytea       not null,
  status          text        not null check (status in
    ('RECEIVED', 'DONE', 'PARKED', 'SET_ASIDE', 'DEAD')),
  attempts        integer     not null default 0,
  next_attempt_at timestamptz,
  lease           uuid,
  leased_until    timestamptz,
  last_error      text
);

-- What processing looks for.
create index webhook_events_to_process on webhook_events (next_attempt_at)
  where status in ('RECEIVED', 'PARKED');
-- What is forgotten once it is old enough. A new event is in none of it, so the inbox does not pay.
create index webhook_events_over on webhook_events (received_at)
  where status in ('DONE', 'SET_ASIDE');
-- What is not done, for whoever counts it or looks at it.
create index webhook_events_open on webhook_events (status, received_at, id)
  where status in ('RECEIVED', 'PARKED', 'SET_ASIDE', 'DEAD');

-- What one instance at a time does.
create table jobs (
  name         text        primary key,
  lease        uuid        not null,
  leased_until timestamptz not null
);

-- One comparison of a Korean day with the gateway's list of transactions; the next one replaces it.
create table reconciliations (
  day          date        primary key,
  status       text        not null check (status in ('RUNNING', 'DONE', 'FAILED')),
  started_at   timestamptz not null,
  finished_at  timestamptz,
  pages        bigint      not null default 0,
  transactions bigint      not null default 0,
  compared     bigint      not null default 0,
  settled      bigint      not null default 0,
  unsettled    bigint      not null default 0,
  last_error   text
);

create table reconciliation_differences (
  id              bigint generated always as identity primary key,
  day             date        not null references reconciliations on delete cascade,
  kind            text        not null check (kind in
    ('MONEY_WITHOUT_ATTEMPT', 'ATTEMPT_WITHOUT_MONEY', 'CAPTURED_DIFFERS', 'REFUNDED_DIFFERS',
     'STATUS_DIFFERS')),
  payment_key     text        not null,
  order_id        text,
  transaction_key text,
  ours            text        not null,
  theirs          text        not null,
  settled         boolean     not null,
  note            text,
  unique (day, payment_key)
);

create index reconciliation_differences_of_day on reconciliation_differences (day, id);

-- The gateway's list of the day that is being compared. One comparison runs at a time, so there is
-- one list, which the next comparison empties.
create table reconciliation_list (
  transaction_key text    primary key,
  payment_key     text    not null,
  order_id        text,
  captured        bigint  not null,
  refunded        bigint  not null,
  unclear         boolean not null
);

create index reconciliation_list_by_payment on reconciliation_list (payment_key);
