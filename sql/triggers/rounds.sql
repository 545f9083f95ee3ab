create or replace trigger chains_refuse_change before update or delete or truncate on chains
  for each statement execute function rounds_refuse_change();

create or replace trigger chain_marks_refuse_change
  before update or delete or truncate on chain_marks
  for each statement execute function rounds_refuse_change();

create or replace trigger rounds_no_delete before delete or truncate on rounds
  for each statement execute function rounds_refuse_change();

-- The place in the chain, the round of the beacon and the closing time are fixed together:
-- otherwise a bet could be placed with knowledge of the beacon. The randomness, the start of a
-- running round and the list of bets are fixed once, and only a running round shows its steps. A
-- round that is over does not change, and no state is entered that is not listed here.
create or replace trigger rounds_refuse_change before update on rounds for each row when (
  (old.table_name, old.game, old.game_version, old.is_sole, old.chain_id, old.opened_at,
   old.currency)
    is distinct from
  (new.table_name, new.game, new.game_version, new.is_sole, new.chain_id, new.opened_at,
   new.currency)
  or (old.number is not null and (old.number, old.previous_seed, old.beacon_round, old.lock_at)
        is distinct from (new.number, new.previous_seed, new.beacon_round, new.lock_at))
  or (old.randomness is not null and (old.randomness, old.started_at)
        is distinct from (new.randomness, new.started_at))
  or (old.bets_root is not null and (old.bets_root, old.facts)
        is distinct from (new.bets_root, new.facts))
  or (old.shown is distinct from new.shown and new.state <> 'running')
  or old.state in ('settled', 'void')
  or (old.state <> new.state and (old.state, new.state) not in (
        ('waiting', 'betting'), ('waiting', 'locked'), ('waiting', 'void'),
        ('betting', 'locked'), ('betting', 'void'), ('betting', 'waiting'),
        ('locked', 'running'), ('locked', 'settled'), ('locked', 'void'),
        ('running', 'settled'), ('running', 'void')))
) execute function rounds_refuse_change();

create or replace trigger rounds_record_beacon_fault after update on rounds for each row when (
  old.state <> 'void' and new.state = 'void'
  and new.void_reason in ('beacon_missing', 'beacon_invalid')
) execute function rounds_record_beacon_fault();
