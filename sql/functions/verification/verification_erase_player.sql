-- Erases the records of a player's documents and returns the names of their sealed files, which
-- the caller deletes.
create or replace function verification_erase_player(of_player bigint) returns setof text
  language sql security definer set search_path = public, pg_temp as $$
  delete from verification_documents where player_id = of_player returning file;
$$;
revoke all on function verification_erase_player(bigint) from public;
grant execute on function verification_erase_player(bigint) to croupier_app;
