-- The sandbox bank: invoices of its shop, and the messages it owes the shop. It stands beside the
-- house, in a schema of its own that no table of the house points into. Empty in production.
--
-- check: select count(*) = 0 from sandbox_bank.invoices

create schema sandbox_bank;

create table sandbox_bank.invoices (
  -- Part of the address of the hosted page: not to be guessed.
  token text primary key,
  -- The shop's name for it; asking again with the same one gives the same invoice.
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

create table sandbox_bank.messages (
  id bigint generated always as identity primary key,
  token text not null references sandbox_bank.invoices (token),
  url text not null,
  body text not null,
  attempts int not null default 0,
  -- When it is to be sent (again); null when it arrived or was given up.
  due_at timestamptz,
  last_answer text,
  arrived_at timestamptz,
  created_at timestamptz not null default now()
);
create index messages_due on sandbox_bank.messages (due_at) where due_at is not null;

grant usage on schema sandbox_bank to croupier_app;
grant select, insert, update on all tables in schema sandbox_bank to croupier_app;
