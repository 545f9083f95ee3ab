-- Trigger on `deposits`: a paid deposit does not change, except that card and phone number are
-- masked 30 days after its end.
create or replace function deposits_refuse_change() returns trigger language plpgsql as $$
declare
  forgotten deposits := old;
begin
  forgotten.card_number := mask_card_number(old.card_number);
  forgotten.phone_number := mask_card_number(old.phone_number);
  if new is not distinct from forgotten and old.closed_at <= now() - interval '30 days' then
    return new;
  end if;
  raise exception 'cashier: deposit % is paid and does not change', old.id using errcode = 'CL004';
end $$;
