-- check: select mask_card_number('4242 4242 4242 4242') = '•••• 4242'
-- Where a player was to send his money is a card and a phone number of somebody. They are needed
-- as long as the player may ask what became of it: thirty days after the deposit ended. From then
-- on the last four digits are enough to tell one from another, and nothing else stays.
create or replace function mask_card_number(number text) returns text language sql immutable
  return '•••• ' || right(regexp_replace(number, '\D', '', 'g'), 4);
