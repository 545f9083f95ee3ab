-- check: select normalize_player_name('İBRAHIM Ёж') = 'ibrahim еж'

-- The form in which staff search names, whatever their letters: Turkish has four letters i, for
-- which databases and browsers disagree on the lower case, and ё is often written as е.
create or replace function normalize_player_name(name text) returns text
  language sql immutable strict parallel safe
  return replace(replace(lower(translate(name, 'İIı', 'iii')), U&'\0307', ''), 'ё', 'е');
