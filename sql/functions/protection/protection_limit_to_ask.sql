-- needs: jurisdictions/jurisdiction_allows
-- Whether the law asks the player for a deposit limit before the first deposit, and the player has
-- neither set one nor declined.
create or replace function protection_limit_to_ask(player bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return jurisdiction_allows(player, 'is_limit_asked_first') is true
    and not exists (
      select from protection_changes c
       where c.player_id = player and c.detail ->> 'kind' = 'deposit'
         and c.what in ('limit_set', 'limit_declined'));
end $$;
