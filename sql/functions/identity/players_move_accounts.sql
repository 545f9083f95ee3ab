-- needs: ledger/move_accounts
-- needs: jurisdictions/jurisdiction_limits_stakes
-- needs: protection/protection_guard_player
-- Trigger on `players`: the player's accounts come under the new jurisdiction, and their bets are
-- checked from now on if it asks for that.
create or replace function players_move_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform move_accounts(new.id, new.jurisdiction);
  if jurisdiction_limits_stakes(new.jurisdiction) then
    perform protection_guard_player(new.id);
  end if;
  return null;
end $$;
