-- module: levels
-- check: select count(*) = 1 from pg_indexes where indexname = 'cashback_weeks_by_week'

-- The cashback bonuses of a week read its players in the order of their ids.
create index cashback_weeks_by_week on cashback_weeks (week, currency, player_id);
