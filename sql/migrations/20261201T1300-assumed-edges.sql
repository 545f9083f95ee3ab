-- check: select is_guarded from settings where name = 'assumed_edges'
-- check: select not exists (select from bonus_versions v where proposal_id is null \
--   and version = (select max(version) from bonus_versions l where l.bonus_id = v.bonus_id) \
--   and terms -> 'shares' = '{"crash": 1000, "dice": 1000, "miner": 1000, "hilo": 1000, \
--   "keno": 2500, "coinflip": 1000, "cases": 5000, "wheel": 5000, "double": 5000, \
--   "roulette": 1000}')

-- The house edge of games of suppliers that state no RTP.
insert into settings (name, is_guarded) values ('assumed_edges', true);

-- Stakes on games of suppliers count for the bonuses that every installation was given: the next
-- version of each that no one has changed since. What was granted before keeps its version.
insert into bonus_versions (bonus_id, version, terms)
select bonus_id, version + 1,
       jsonb_set(terms, '{shares}',
         terms -> 'shares' || '{"category:slots": 10000, "category:live": 1000}')
  from bonus_versions v
 where proposal_id is null
   and version = (select max(version) from bonus_versions l where l.bonus_id = v.bonus_id)
   and terms -> 'shares' = '{"crash": 1000, "dice": 1000, "miner": 1000, "hilo": 1000,
     "keno": 2500, "coinflip": 1000, "cases": 5000, "wheel": 5000, "double": 5000,
     "roulette": 1000}';
