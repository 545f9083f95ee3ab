-- Balances change only through the triggers that apply bets, wagers, settlements and transfers.
create or replace trigger accounts_no_direct_change before update on accounts
  for each statement execute function ledger_refuse_direct_change();

create or replace trigger accounts_no_delete before delete or truncate on accounts
  for each statement execute function ledger_refuse_change();

create or replace trigger accounts_check_currency after insert on accounts
  for each row execute function accounts_check_currency();

-- The ids of accounts hold the digit of a currency for ever.
create or replace trigger currencies_append_only before update or delete or truncate on currencies
  for each statement execute function ledger_refuse_change();

-- Only cash accounts of players, whose owner is the player's id.
create or replace trigger accounts_guard before insert on accounts
  for each row when (new.kind = 'player_cash' and new.owner ~ '^[0-9]{1,18}$')
  execute function accounts_guard();

create or replace trigger transfers_append_only before update or delete or truncate on transfers
  execute function ledger_refuse_change();

create or replace trigger transfers_apply after insert on transfers
  referencing new table as inserted for each statement execute function ledger_apply_transfers();

create or replace trigger transfer_keys_append_only
  before update or delete or truncate on transfer_keys
  for each statement execute function ledger_refuse_change();

create or replace trigger ledger_days_append_only
  before update or delete or truncate on ledger_days
  execute function ledger_refuse_change();

create or replace trigger account_days_append_only
  before update or delete or truncate on account_days
  for each statement execute function ledger_refuse_change();

create or replace trigger account_days_rolled_append_only
  before update or delete or truncate on account_days_rolled
  for each statement execute function ledger_refuse_change();

create or replace trigger archived_months_append_only
  before update or delete or truncate on archived_months
  for each statement execute function ledger_refuse_change();

create or replace trigger carried_movements_append_only
  before update or delete or truncate on carried_movements
  for each statement execute function ledger_refuse_change();

create or replace trigger carried_nonces_append_only
  before update or delete or truncate on carried_nonces
  for each statement execute function ledger_refuse_change();

create or replace trigger transfers_append_only
  before update or delete or truncate on archive.transfers
  for each statement execute function ledger_refuse_change();
