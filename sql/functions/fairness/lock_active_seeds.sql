-- Locks the active seed pairs of players until the transaction ends, in the order of their ids.
create or replace function lock_active_seeds(players bigint[])
  returns table (player_id bigint, id bigint, sealed bytea, commitment text, client_seed text,
                 nonce bigint)
  language plpgsql as $$
begin
  return query
    select s.player_id, s.id, s.sealed, s.commitment::text, s.client_seed::text, s.nonce
      from seeds s where s.player_id = any (players) and s.state = 'active'
     order by s.id for no key update;
end $$;
