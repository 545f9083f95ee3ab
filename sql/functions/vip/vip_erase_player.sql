-- Erases what staff wrote about the money of a player who asked to join the club.
create or replace function vip_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update vip_requests
     set affordability = case when affordability is not null then '(text erased)' end,
         source_of_funds = case when source_of_funds is not null then '(text erased)' end,
         reason = case when reason is not null then '(text erased)' end
   where player_id = of_player;
$$;
revoke all on function vip_erase_player(bigint) from public;
grant execute on function vip_erase_player(bigint) to croupier_app;
