-- Trigger on `exclusions`: withdraws the consent to offers by SMS and phone call, too.
create or replace function exclusions_withdraw_consents() returns trigger language plpgsql as $$
begin
  update players set accepts_sms = false, accepts_calls = false
   where id = new.player_id and (accepts_sms or accepts_calls);
  return null;
end $$;
