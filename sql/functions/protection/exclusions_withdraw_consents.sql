-- A pause of the player's own is a pause of all offers, not of those by e-mail alone.
create or replace function exclusions_withdraw_consents() returns trigger language plpgsql as $$
begin
  update players set accepts_sms = false, accepts_calls = false
   where id = new.player_id and (accepts_sms or accepts_calls);
  return null;
end $$;
