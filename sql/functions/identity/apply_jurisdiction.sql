-- needs: jurisdictions/jurisdiction_limits_stakes
-- needs: protection/protection_guard_player
-- Brings a player under the jurisdiction that applies where the player lives, and guards the stakes
-- if it asks for that.
create or replace function apply_jurisdiction(of_player bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_under smallint;
begin
  update players set country = country where id = of_player returning jurisdiction into now_under;
  if jurisdiction_limits_stakes(now_under) then perform protection_guard_player(of_player); end if;
end $$;
revoke all on function apply_jurisdiction(bigint) from public;
grant execute on function apply_jurisdiction(bigint) to croupier_app;
