-- module: studio
-- check: select to_regclass('studio_rounds_hits') is not null

-- The hits of jackpots, which are few among the rounds.
create index studio_rounds_hits on studio_rounds (id)
  where jackpot_tier is not null and not is_demo;
