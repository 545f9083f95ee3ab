create or replace trigger games_mark_change before update on games
  for each row execute function games_mark_change();

create or replace trigger placements_no_delete before delete or truncate on placements
  for each statement execute function ledger_refuse_change();

-- Applied once per statement: bets are inserted in batches.
create or replace trigger placements_apply after insert on placements
  referencing new table as inserted for each statement execute function ledger_apply_placements();

create or replace trigger placements_check_round_open after insert on placements
  referencing new table as inserted for each statement
  execute function placements_check_round_open();

create or replace trigger placements_join_round before update of round_id on placements
  for each row when (new.round_id is distinct from old.round_id)
  execute function placements_join_round();

-- What explains money does not change: a round is set once, choices are only added, what is closed
-- stays closed, and only the row of `bets` closes a placement (within its trigger the depth is 1,
-- in a direct update 0).
create or replace trigger placements_refuse_change before update on placements for each row when (
  (old.player_id, old.id, old.account, old.escrow_account, old.house_account, old.seq, old.balance,
   old.stake, old.placed_at, old.game, old.game_version, old.key, old.bet, old.cap_m4, old.part,
   old.units, old.taken)
  is distinct from
  (new.player_id, new.id, new.account, new.escrow_account, new.house_account, new.seq, new.balance,
   new.stake, new.placed_at, new.game, new.game_version, new.key, new.bet, new.cap_m4, new.part,
   new.units, new.taken)
  or (old.seed_id, old.nonce) is distinct from (new.seed_id, new.nonce)
  or (old.round_id is not null and new.round_id is distinct from old.round_id)
  or not jsonb_extends(new.choices, old.choices)
  or not old.is_open
  or (old.is_open <> new.is_open and pg_trigger_depth() < 1)
) execute function ledger_refuse_change();

create or replace trigger bets_append_only before update or delete or truncate on bets
  execute function ledger_refuse_change();

create or replace trigger bets_apply after insert on bets
  referencing new table as inserted for each statement execute function ledger_apply_bets();

-- A change of limits counts as a change of the game, which the servers notice by its time.
create or replace trigger game_limits_mark_change after insert or update or delete on game_limits
  for each row execute function games_mark_change();

create or replace trigger bankrolls_mark_change after insert or update or delete on bankrolls
  for each statement execute function bankrolls_mark_change();
