create or replace trigger seeds_no_delete before delete or truncate on seeds
  for each statement execute function seeds_refuse_change();

-- A statement that only takes a nonce names none of the columns of seeds_refuse_change, so it
-- does not pay for that trigger; the condition of seeds_refuse_nonce_back is evaluated without
-- calling the function.
create or replace trigger seeds_refuse_change
  before update of player_id, state, sealed, commitment, seed, client_seed, created_at on seeds
  for each row when (
    old.commitment <> new.commitment or old.sealed <> new.sealed or old.player_id <> new.player_id
    or old.created_at <> new.created_at
    or (old.client_seed is not null and old.client_seed is distinct from new.client_seed)
    or (old.state, new.state) not in (('next', 'next'), ('next', 'active'), ('active', 'active'),
                                      ('active', 'revealed'), ('revealed', 'revealed'))
    or (old.state = 'revealed' and old.seed is distinct from new.seed)
  ) execute function seeds_refuse_change();

create or replace trigger seeds_refuse_nonce_back before update of nonce on seeds for each row
  when (new.nonce < old.nonce or (old.state = 'revealed' and new.nonce <> old.nonce))
  execute function seeds_refuse_change();
