-- module: bonuses
-- check: select has_column_privilege('croupier_app', 'bonus_grants', 'stake_order', 'update')
-- check: select not has_column_privilege('croupier_app', 'bonus_grants', 'may_choose', 'update')

-- Which money a stake takes while a bonus is active: cash before bonus money, bonus money before
-- cash, or both in the proportion of their balances.
create type stake_order as enum ('cash_first', 'bonus_first', 'one_pot');

alter table bonus_grants
  add column stake_order stake_order not null default 'cash_first',
  -- The terms let the player choose between the first two.
  add column may_choose boolean not null default false,
  add constraint bonus_grants_choice check (
    stake_order = 'cash_first' or (may_choose = (stake_order = 'bonus_first')));
grant insert (stake_order, may_choose), update (stake_order) on bonus_grants to croupier_app;

drop function if exists staked_bonuses(bigint[]);
