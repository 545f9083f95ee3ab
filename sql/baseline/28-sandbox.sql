-- The payment providers of the sandbox, for development and tests: a bank with invoices, payouts
-- and messages to its shop, and a BTCPay Server. Each has a schema of its own that no table of the
-- app refers to. Empty in production.

create schema sandbox_bank;
grant usage on schema sandbox_bank to croupier_app;
create schema sandbox_btcpay;
grant usage on schema sandbox_btcpay to croupier_app;

-- What the shop has to be paid.
create table sandbox_bank.invoices (
  -- Part of the address of the hosted page; it cannot be guessed.
  token text primary key,
  -- The shop's id for it: a repeated request returns the same invoice.
  reference uuid not null unique,
  request_hash bytea not null,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  language text not null,
  return_url text not null,
  callback_url text not null,
  card_number text,
  phone_number text,
  state text not null default 'open' check (state in ('open', 'paid', 'declined')),
  paid_amount bigint check (paid_amount > 0),
  opened_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invoices_paid check ((state = 'paid') = (paid_amount is not null))
);
grant select, insert, update on sandbox_bank.invoices to croupier_app;

-- What the bank pays for its shop.
create table sandbox_bank.payouts (
  token text primary key,
  -- The shop's id for it: a repeated request pays nothing more.
  reference uuid not null unique,
  request_hash bytea not null,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The last digits of the card or phone number; the rest is not needed here.
  number_end text not null check (length(number_end) <= 4),
  callback_url text not null,
  -- The result, which the number decides.
  fate text not null check (fate in ('arrives', 'fails', 'silent', 'declined')),
  state text not null default 'accepted' check (state in ('accepted', 'paid', 'failed')),
  reason text,
  -- When the result is due; null when it is decided, or never will be.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint payouts_closed check ((state = 'accepted') = (closed_at is null)),
  constraint payouts_reason check ((state = 'failed') = (reason is not null))
);
create index payouts_due on sandbox_bank.payouts (due_at) where due_at is not null;
grant select, insert, update on sandbox_bank.payouts to croupier_app;

-- Webhooks to the shop, about an invoice or a payout.
create table sandbox_bank.messages (
  id bigint generated always as identity primary key,
  token text references sandbox_bank.invoices (token),
  url text not null,
  body text not null,
  attempts int not null default 0,
  -- When the next attempt is due; null when it arrived or was given up.
  due_at timestamptz,
  last_answer text,
  arrived_at timestamptz,
  created_at timestamptz not null default now(),
  payout text references sandbox_bank.payouts (token),
  constraint messages_subject check (num_nonnulls(token, payout) = 1)
);
create index messages_due on sandbox_bank.messages (due_at) where due_at is not null;
create index messages_by_token on sandbox_bank.messages (token) where token is not null;
grant select, insert, update on sandbox_bank.messages to croupier_app;

-- What the BTCPay sandbox stores, as documents.
create table sandbox_btcpay.records (
  kind text not null check (kind in ('invoice', 'pull-payment', 'payout', 'delivery')),
  id text not null,
  -- What it is found by: an order, a reference, the pull payment it belongs to.
  name text not null,
  body jsonb not null,
  -- When the next step is due; null for never.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (kind, id)
);
create index records_by_name on sandbox_btcpay.records (kind, name);
create index records_due on sandbox_btcpay.records (kind, due_at) where due_at is not null;
grant select, insert, update on sandbox_btcpay.records to croupier_app;
