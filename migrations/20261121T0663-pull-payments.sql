-- Which pull payment of a BTCPay Server stands for which payout. It is kept before anything is
-- claimed from it, so that asking again needs no list of all pull payments there ever were. Payouts
-- that were asked for before this table was there have no name yet: theirs is looked for once.
--
-- check: select has_table_privilege('croupier_app', 'payment_pots', 'delete') = false

create table payment_pots (
  reference uuid primary key,
  pot text check (length(pot) between 1 and 128),
  kept_at timestamptz not null default now()
);

-- The first that is kept stays.
create function payment_pots_stay() returns trigger language plpgsql as $$
begin
  raise exception 'payments: the pull payment of % does not change', old.reference
    using errcode = 'CL004';
end $$;
create trigger payment_pots_stay before update on payment_pots
  for each row when (old.pot is distinct from new.pot and old.pot is not null)
  execute function payment_pots_stay();

insert into payment_pots (reference)
  select reference from withdrawals where provider = 'btcpay' and asked_at is not null;

revoke all on payment_pots from croupier_app;
grant select, insert, update (pot) on payment_pots to croupier_app;
