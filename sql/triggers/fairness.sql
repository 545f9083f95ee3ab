create or replace trigger seeds_no_delete before delete or truncate on seeds
  for each statement execute function seeds_refuse_change();

create or replace trigger seeds_refuse_change before update on seeds for each row when (
  old.commitment <> new.commitment or old.sealed <> new.sealed or old.player_id <> new.player_id
  or old.created_at <> new.created_at or old.bets <> new.bets
  or (old.client_seed is not null and old.client_seed is distinct from new.client_seed)
  or (old.state, new.state) not in (('next', 'next'), ('next', 'active'), ('active', 'active'),
                                    ('active', 'revealed'), ('revealed', 'revealed'))
  or (old.state = 'revealed' and old.seed is distinct from new.seed)
) execute function seeds_refuse_change();

-- Its name comes after the one above: it sets the number of bets, which a statement may not.
create or replace trigger seeds_start_nonces before insert on seeds for each row
  when (new.state = 'active') execute function seeds_keep_nonce();

create or replace trigger seeds_turn_nonces before update of state on seeds for each row
  when (old.state <> new.state) execute function seeds_keep_nonce();

-- A nonce goes up by one, for the bet that takes it (within its trigger the depth is 1, in a direct
-- update 0).
create or replace trigger active_nonces_no_direct_change before insert or update or delete
  on active_nonces for each statement execute function ledger_refuse_direct_change();

create or replace trigger active_nonces_no_truncate before truncate on active_nonces
  for each statement execute function seeds_refuse_change();

create or replace trigger signing_keys_no_delete before delete or truncate on signing_keys
  for each statement execute function signing_keys_refuse_change();

create or replace trigger signing_keys_refuse_change before update on signing_keys
  for each row when (
  old.valid_until is not null or (old.id, old.public_key, old.sealed, old.valid_from)
    is distinct from (new.id, new.public_key, new.sealed, new.valid_from)
) execute function signing_keys_refuse_change();

-- What decided the bets of a version is written once.
create or replace trigger game_versions_refuse_change before update on game_versions
  for each row when (
  old.files is not null or (old.game, old.version, old.first_used_at)
    is distinct from (new.game, new.version, new.first_used_at)
) execute function game_versions_refuse_change();
