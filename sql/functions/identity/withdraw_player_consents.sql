-- Withdraws the consent to offers by email, text message and phone.
create or replace function withdraw_player_consents(of_player bigint) returns void
  language sql as $$
  update players set accepts_marketing = false, accepts_sms = false, accepts_calls = false
   where id = of_player and (accepts_marketing or accepts_sms or accepts_calls)
$$;
