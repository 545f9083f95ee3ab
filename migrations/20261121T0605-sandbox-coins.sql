-- The sandbox processor of coins: what it remembers, as documents of its own, in a schema that no
-- table of the house points into. Empty in production.
--
-- check: select count(*) = 0 from sandbox_btcpay.records

create schema sandbox_btcpay;

create table sandbox_btcpay.records (
  kind text not null check (kind in ('invoice', 'pull-payment', 'payout', 'delivery')),
  id text not null,
  -- What it is looked for by: an order, a reference, the pull payment it belongs to.
  name text not null,
  body jsonb not null,
  -- When something is to happen to it; null for never.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (kind, id)
);
create index records_by_name on sandbox_btcpay.records (kind, name);
create index records_due on sandbox_btcpay.records (kind, due_at) where due_at is not null;

grant usage on schema sandbox_btcpay to croupier_app;
grant select, insert, update on sandbox_btcpay.records to croupier_app;
