-- needs: identity/withdraw_player_consents
-- Trigger on `players`: a player who is closed or blocked receives no offers any more. All
-- consents end, and closing the account sets its time.
create or replace function players_withdraw_consents() returns trigger language plpgsql as $$
begin
  perform withdraw_player_consents(new.id);
  if new.status = 'closed' then
    new.closed_at := clock_timestamp();
  end if;
  return new;
end $$;
