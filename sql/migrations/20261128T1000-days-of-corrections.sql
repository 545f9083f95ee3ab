-- module: history
-- check: select not exists (select from pg_constraint \
--   where conname = 'game_days_staked_squared_check')

-- A day may have nothing but corrections of earlier bets: it has no draws, so the sum of their
-- squared stakes is zero. Such a day was refused, and with it the roll-up of all days after it.
alter table game_days drop constraint game_days_staked_squared_check,
  add constraint game_days_squares_check check (staked_squared >= 0);
