-- needs: ledger/move_accounts
-- needs: jurisdictions/jurisdiction_limits_stakes
-- Trigger on `players`: the player's accounts come under the new jurisdiction, and their bets are
-- checked from now on if it asks for that.
create or replace function players_move_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform move_accounts(new.id, new.jurisdiction);
  if jurisdiction_limits_stakes(new.jurisdiction) then
    insert into protections (player_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
