-- needs: ledger/player_owes
-- The cash accounts of a player are no longer checked, unless the player has limits, a time-out or
-- a debt. The accounts are locked first, so that a limit that is being set is seen afterwards, or
-- checks them again.
create or replace function release_accounts(of_player bigint) returns void language plpgsql as $$
begin
  perform 1 from accounts
   where kind = 'player_cash' and owner = of_player::text order by id for no key update;
  update accounts set is_guarded = false
   where kind = 'player_cash' and owner = of_player::text and is_guarded and not player_owes(id)
     and not exists (select from protected_players p where p.player_id = of_player);
end $$;
