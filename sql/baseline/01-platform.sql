-- check: select not has_table_privilege('croupier_app', 'outbox', 'update')
-- check: select not has_table_privilege('croupier_app', 'secret_key_fingerprint', 'update')

-- The application role works under the rights that are granted here and nothing else.
grant usage on schema public to croupier_app;
alter default privileges in schema public
  grant select, insert, update, delete on tables to croupier_app;
alter default privileges in schema public grant usage, select on sequences to croupier_app;

create extension if not exists pg_trgm;

-- Methods go both ways, exchange, know countries and coins, and may be edited by the operator.
-- Rates between currencies are kept for ever. What providers say is kept by the reference it is
-- about, so that messages about payouts stand beside those about deposits.
create domain currency_code as text
  check (value in ('RUB', 'USD', 'KZT', 'INR', 'EUR'));

-- Events that other parts of the house must hear, written in the transaction that caused them,
-- and the tables of work that runs by itself.
create table outbox (
  -- The number of the transaction that wrote the row. Listeners read only up to the oldest
  -- transaction still running: a row that commits late can not be overtaken and lost.
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  name text not null,
  body json not null,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);
revoke all on outbox from croupier_app;
grant select, insert (name, body), delete on outbox to croupier_app;

-- How far each listener has come: everything at or before (xid, id) is done.
create table outbox_cursors (
  consumer text primary key,
  xid xid8 not null,
  id bigint not null,
  -- Failures in a row of the next event, and when it may be tried again.
  attempts int not null default 0,
  retry_at timestamptz,
  -- When a server last said that it has this listener. One that is gone does not hold the outbox.
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

-- Events a listener failed at too often. They wait here for a person; the listener goes on.
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

-- Work that one server at a time does every so often.
create table job_ticks (
  name text primary key,
  due_at timestamptz not null default now(),
  -- Set while a server works on it; a server that died is waited for no longer than this.
  busy_until timestamptz,
  -- What the page of health shows: how the work that runs by itself ended, and which processes the
  -- house is made of. Nothing here decides anything; it is written down so that it can be looked at.
  done_at timestamptz,
  failed_at timestamptz,
  -- In a row; a run that ends well begins anew.
  failures int not null default 0
);

-- Solutions of captchas that were taken: each is good for one call, in whichever process it comes.
create table captcha_solved (
  -- The signature of the challenge.
  id text primary key,
  solved_at timestamptz not null default now(),
  -- Afterwards the challenge is refused anyway, and the row may go.
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

-- By what the house knows that it was opened with its own key: a mark that tells nothing of it.
-- With another one it would seal what its other processes cannot open, and open nothing of its own.
create table secret_key_fingerprint (
  is_one boolean primary key default true check (is_one),
  mark bytea not null
);
revoke all on secret_key_fingerprint from croupier_app;
grant select, insert (mark) on secret_key_fingerprint to croupier_app;
