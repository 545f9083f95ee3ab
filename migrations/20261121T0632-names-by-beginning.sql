-- Names are looked for by how they begin, and most begin alike, as the house named them: an index
-- of all parts of them reads half a million entries to find ten.
--
-- check: select to_regclass('players_by_name') is not null

drop index players_words;
create index players_words on players using gin (email gin_trgm_ops, phone gin_trgm_ops)
  where kind = 'member';
create index players_by_name on players (lower(name) text_pattern_ops) where kind = 'member';

-- Of what a partial index holds the planner learns nothing about its table: told here, it knows
-- that a device has few accounts and a beginning few names.
create statistics players_name_statistics on (lower(name)) from players;
create statistics players_device_statistics on (attribution ->> 'fpp') from players;
