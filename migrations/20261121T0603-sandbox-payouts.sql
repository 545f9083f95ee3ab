-- The sandbox bank pays out: payouts of its shop beside the invoices, and messages about both.
--
-- check: select count(*) = 0 from sandbox_bank.payouts

create table sandbox_bank.payouts (
  token text primary key,
  -- The shop's name for it; asking again with the same one pays nothing more.
  reference uuid not null unique,
  request_hash bytea not null,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The last digits of the card or phone; nobody needs the rest here.
  number_end text not null check (length(number_end) <= 4),
  callback_url text not null,
  -- What its number makes of it.
  fate text not null check (fate in ('arrives', 'fails', 'silent', 'declined')),
  state text not null default 'accepted' check (state in ('accepted', 'paid', 'failed')),
  reason text,
  -- When it is to be decided; null when it was, or never will be.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint payouts_closed check ((state = 'accepted') = (closed_at is null)),
  constraint payouts_reason check ((state = 'failed') = (reason is not null))
);
create index payouts_due on sandbox_bank.payouts (due_at) where due_at is not null;

alter table sandbox_bank.messages
  alter column token drop not null,
  add column payout text references sandbox_bank.payouts (token),
  add constraint messages_subject check (num_nonnulls(token, payout) = 1);
create index messages_by_token on sandbox_bank.messages (token) where token is not null;

grant select, insert, update on sandbox_bank.payouts to croupier_app;
