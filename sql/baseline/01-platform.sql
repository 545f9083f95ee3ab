-- check: select not has_table_privilege('croupier_app', 'outbox', 'update')
-- check: select not has_table_privilege('croupier_app', 'secret_key_fingerprint', 'update')

-- What every module builds on: the rights of the application role, the outbox of events, the state
-- of periodic jobs, accepted captchas and the fingerprint of the secret key. An event is inserted
-- in the transaction that caused it and never updated; the fingerprint is written once.

-- The application role may read and write every table that is created from here on. A table with
-- narrower rights revokes these and grants its own.
grant usage on schema public to croupier_app;
alter default privileges in schema public
  grant select, insert, update, delete on tables to croupier_app;
alter default privileges in schema public grant usage, select on sequences to croupier_app;

-- Trigrams, for searches by any part of an e-mail address or a phone number.
create extension if not exists pg_trgm;

-- Events for other modules, read by their consumers in the order of (xid, id).
create table outbox (
  -- The transaction that wrote the row. Consumers read only up to the oldest transaction that is
  -- still running, so a row that commits late is never skipped.
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  name text not null,
  body json not null,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);
revoke all on outbox from croupier_app;
grant select, insert (name, body), delete on outbox to croupier_app;

-- How far each consumer has read: every event at or before (xid, id) is handled.
create table outbox_cursors (
  consumer text primary key,
  xid xid8 not null,
  id bigint not null,
  -- Consecutive failures of the next event, and when it is retried.
  attempts int not null default 0,
  retry_at timestamptz,
  -- When a server last reported that it runs this consumer. A consumer that no server runs any
  -- more does not keep rows in the outbox.
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

-- Events that a consumer failed too often. They wait here for a staff member while the consumer
-- goes on with the next event.
create table outbox_failures (
  id bigint generated always as identity primary key,
  consumer text not null,
  event_id bigint not null,
  name text not null,
  body json not null,
  emitted_at timestamptz not null,
  attempts int not null,
  error text not null,
  failed_at timestamptz not null default now()
);
create index outbox_failures_by_consumer on outbox_failures (consumer, id);

-- Periodic jobs. Each runs on one server at a time.
create table job_ticks (
  name text primary key,
  due_at timestamptz not null default now(),
  -- Set while a server runs the job. If that server dies, the others wait until then.
  busy_until timestamptz,
  -- How the last runs ended. The system health page shows it; no decision depends on it.
  done_at timestamptz,
  failed_at timestamptz,
  -- Consecutive failures; a successful run resets the number to 0.
  failures int not null default 0
);

-- Captcha solutions that were accepted. Each is valid for one request, on whichever process it
-- arrives.
create table captcha_solved (
  -- The signature of the challenge.
  id text primary key,
  solved_at timestamptz not null default now(),
  -- After this the challenge is refused anyway, and the row may be deleted.
  expires_at timestamptz not null
);
revoke all on captcha_solved from croupier_app;
grant select, insert, delete on captcha_solved to croupier_app;

-- Counts of the rate limits of all processes, in the columns that rate-limiter-flexible reads. Not
-- logged: after a crash of the database counting begins anew.
create unlogged table rate_limits (
  -- The name of the limit and a hash of the client.
  key text primary key,
  points int not null default 0,
  -- Unix time in milliseconds; afterwards the row counts for nothing and may be deleted.
  expire bigint
) with (fillfactor = 50);

-- A fingerprint of the secret key, derived from it and revealing nothing of it. A server with
-- another key refuses to start: it could not decrypt what is stored here, and the other processes
-- could not decrypt what it would store.
create table secret_key_fingerprint (
  is_one boolean primary key default true check (is_one),
  mark bytea not null
);
revoke all on secret_key_fingerprint from croupier_app;
grant select, insert (mark) on secret_key_fingerprint to croupier_app;
