-- Where a player was to send his money is a card and a phone number of somebody. They are needed
-- as long as the player may ask what became of it: thirty days after the deposit ended. From then
-- on the last four digits are enough to tell one from another, and nothing else stays.
--
-- check: select deposit_number_end('4242 4242 4242 4242') = '•••• 4242'

create function deposit_number_end(number text) returns text language sql immutable
  return '•••• ' || right(regexp_replace(number, '\D', '', 'g'), 4);

-- Money came: from here on the row is history, but for what is to be forgotten of it.
create or replace function deposits_paid_stays() returns trigger language plpgsql as $$
declare
  forgotten deposits := old;
begin
  forgotten.card_number := deposit_number_end(old.card_number);
  forgotten.phone_number := deposit_number_end(old.phone_number);
  if new is not distinct from forgotten and old.closed_at <= now() - interval '30 days' then
    return new;
  end if;
  raise exception 'cashier: deposit % is paid and does not change', old.id using errcode = 'CL004';
end $$;

-- What is still to be forgotten, and nothing else: the job reads no large table.
create index deposits_to_forget on deposits (closed_at)
  where closed_at is not null and left(card_number, 1) <> '•';
