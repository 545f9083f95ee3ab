-- Locks the active seed pairs of players until the transaction ends, in the order of the players:
-- no bet can take a nonce of them meanwhile.
create or replace function lock_active_seeds(players bigint[])
  returns table (player_id bigint, id bigint, sealed bytea, commitment text, client_seed text,
                 nonce bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select n.player_id, s.id, s.sealed, s.commitment::text, s.client_seed::text, n.nonce
      from active_nonces n join seeds s on s.id = n.seed_id
     where n.player_id = any (players)
     order by n.player_id for no key update of n;
end $$;
revoke all on function lock_active_seeds(bigint[]) from public;
grant execute on function lock_active_seeds(bigint[]) to croupier_app;
