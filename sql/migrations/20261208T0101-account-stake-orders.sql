-- module: ledger
-- check: select not has_column_privilege('croupier_app', 'accounts', 'stake_order', 'update')

-- Of a cash account: the order of the active bonus of its player, kept by a trigger. It stands here
-- because a bet reads and changes this row anyway.
alter table accounts add column stake_order stake_order not null default 'cash_first';

drop function if exists lock_accounts(bigint[]);
