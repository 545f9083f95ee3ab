create or replace trigger bets_append_only before update or delete or truncate on bets
  for each statement execute function ledger_refuse_change();

-- Applied once per statement: bets are inserted in batches.
create or replace trigger bets_apply after insert on bets
  referencing new table as inserted for each statement execute function ledger_apply_bets();

create or replace trigger wagers_no_delete before delete or truncate on wagers
  for each statement execute function ledger_refuse_change();

create or replace trigger wagers_apply after insert on wagers
  referencing new table as inserted for each statement execute function ledger_apply_wagers();

create or replace trigger wagers_check_round_open after insert on wagers
  referencing new table as inserted for each statement
  execute function wagers_check_round_open();

create or replace trigger wagers_join_round before update of round_id on wagers
  for each row when (new.round_id is distinct from old.round_id)
  execute function wagers_join_round();

-- What explains money does not change: a round is set once, choices are only added to an open
-- wager, and only a settlement moves its state on (within its trigger the depth is 1, in a direct
-- update 0).
create or replace trigger wagers_refuse_change before update on wagers for each row when (
  (old.id, old.player_id, old.source, old.game, old.game_version, old.key, old.account, old.seq,
   old.balance, old.cash_stake, old.bonus_stake, old.stake, old.escrow_account, old.house_account,
   old.xact, old.placed_at, old.bet, old.cap_m4, old.part, old.units, old.taken)
  is distinct from
  (new.id, new.player_id, new.source, new.game, new.game_version, new.key, new.account, new.seq,
   new.balance, new.cash_stake, new.bonus_stake, new.stake, new.escrow_account, new.house_account,
   new.xact, new.placed_at, new.bet, new.cap_m4, new.part, new.units, new.taken)
  or (old.source_ref, old.seed_id, old.nonce, old.bonus_account, old.bonus_seq, old.bonus_balance)
     is distinct from
     (new.source_ref, new.seed_id, new.nonce, new.bonus_account, new.bonus_seq, new.bonus_balance)
  or (old.round_id is not null and new.round_id is distinct from old.round_id)
  or not jsonb_extends(new.choices, old.choices)
  or (not old.is_open
      and (new.choices <> old.choices or new.round_id is distinct from old.round_id))
  or ((old.settlements, old.is_open, old.is_settled, old.is_void, old.cash_payout, old.bonus_payout)
      <> (new.settlements, new.is_open, new.is_settled, new.is_void, new.cash_payout,
          new.bonus_payout)
      and pg_trigger_depth() < 1)
) execute function ledger_refuse_change();

-- An answer is written once, in the transaction of its request.
create or replace trigger outside_transactions_refuse_change before update on outside_transactions
  for each row when (old.answer is not null) execute function ledger_refuse_change();

-- A supplier may repeat a request for 13 months: as long as its wager is certainly not archived.
create or replace trigger outside_transactions_no_delete before delete on outside_transactions
  for each row when (old.created_at >= now() - interval '13 months')
  execute function ledger_refuse_change();

create or replace trigger outside_transactions_no_truncate before truncate on outside_transactions
  for each statement execute function ledger_refuse_change();

create or replace trigger settlements_append_only before update or delete or truncate on settlements
  for each statement execute function ledger_refuse_change();

create or replace trigger settlements_apply after insert on settlements
  referencing new table as inserted for each statement execute function ledger_apply_settlements();

create or replace trigger bets_append_only
  before update or delete or truncate on archive.bets
  for each statement execute function ledger_refuse_change();

create or replace trigger wagers_append_only
  before update or delete or truncate on archive.wagers
  for each statement execute function ledger_refuse_change();

create or replace trigger settlements_append_only
  before update or delete or truncate on archive.settlements
  for each statement execute function ledger_refuse_change();
