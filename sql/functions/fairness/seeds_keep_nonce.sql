-- Trigger on `seeds`: a seed in use has a row in `active_nonces`, from which bets take nonces. When
-- the seed is revealed the row ends: no bet can take another nonce, and the number of bets stays
-- with the seed.
create or replace function seeds_keep_nonce() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'active' then
    insert into active_nonces (player_id, seed_id) values (new.player_id, new.id);
  else
    delete from active_nonces where player_id = new.player_id and seed_id = new.id
      returning nonce into strict new.bets;
  end if;
  return new;
end $$;
