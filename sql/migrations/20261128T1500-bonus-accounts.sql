-- module: ledger
-- check: select not has_table_privilege('croupier_app', 'accounts', 'update')
-- check: select (select count(*) from accounts where bonus_grant is not null) = 0

-- Each granted bonus has an account of its own, so that its money and what was won with it stay
-- apart from that of other bonuses of the same player.
alter table accounts add column bonus_grant bigint;
alter table accounts drop constraint accounts_one_each;
alter table accounts add constraint accounts_one_each
  unique nulls not distinct (kind, owner, currency, bonus_grant);
grant insert (bonus_grant) on accounts to croupier_app;
