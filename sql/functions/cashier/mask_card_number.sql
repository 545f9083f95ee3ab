-- check: select mask_card_number('4242 4242 4242 4242') = '•••• 4242'

-- A card or phone number without all but its last four digits. A deposit names the card and phone
-- of a third person, to which the player was to pay. They are needed while the player may dispute
-- the payment, for 30 days after the deposit ended; after that, the last four digits are enough to
-- tell one from another. Called by a job of the cashier.
create or replace function mask_card_number(number text) returns text language sql immutable
  return '•••• ' || right(regexp_replace(number, '\D', '', 'g'), 4);
