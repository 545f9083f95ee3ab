-- check: select normalize_player_name('İBRAHIM Ёж') = 'ibrahim еж'
-- Players, payments and the record as the back office asks for them in a house of a million.
--
-- A name is found however its letters are written: Turkish has four letters i, of which no database
-- and no browser make the same small one, and half of those who write ё write е.
create or replace function normalize_player_name(name text) returns text language sql immutable strict
  parallel safe
  return replace(replace(lower(translate(name, 'İIı', 'iii')), U&'\0307', ''), 'ё', 'е');
