-- Why a player gets no offers of a product by a channel at this moment; null when they may. The
-- list of notifications (`centre`) needs the consent to any channel, because the player asks for
-- nothing by opening the site.
create or replace function offer_refusal(player bigint, of_product text, of_channel text)
  returns text language plpgsql stable as $$
declare
  own record;
begin
  select p.kind, p.status, p.email, p.phone, p.is_email_verified, p.is_phone_verified,
         t.time_out_until
    into own
    from player_directory p left join player_time_outs t on t.player_id = p.id
   where p.id = player;
  if not found or own.kind <> 'member' or own.status <> 'active' then return 'closed'; end if;
  if protection_closed(player, own.time_out_until, clock_timestamp()) is not null then
    return 'protected';
  end if;
  if not exists (
    select from consents_given c
     where c.player_id = player and c.product = of_product
       and (of_channel = 'centre' or c.channel = of_channel)) then
    return 'no_consent';
  end if;
  if of_channel = 'email' and (own.email is null or not own.is_email_verified)
     or of_channel = 'sms' and (own.phone is null or not own.is_phone_verified) then
    return 'no_contact';
  end if;
  return null;
end $$;
