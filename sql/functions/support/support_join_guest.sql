-- Gives the threads of the guest with this cookie to the player who has logged in in the same
-- browser, once: from then on the cookie opens nothing. Returns how many threads there were. A
-- message that the guest is sending meanwhile holds the row of the guest, and is waited for.
create or replace function support_join_guest(of_token bytea, to_player bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  guest bigint;
  joined integer;
begin
  update support_guests
     set player_id = to_player, joined_at = clock_timestamp(), email = null
   where token_hash = of_token and player_id is null and expires_at > clock_timestamp()
  returning id into guest;
  update support_threads set player_id = to_player where guest_id = guest and player_id is null;
  get diagnostics joined = row_count;
  return joined;
end $$;
revoke all on function support_join_guest(bytea, bigint) from public;
grant execute on function support_join_guest(bytea, bigint) to croupier_app;
