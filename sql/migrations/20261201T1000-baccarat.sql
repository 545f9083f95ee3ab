-- module: bets
-- check: select count(*) = 6 from game_limits where game = 'baccarat'

-- Baccarat at a table that all players share. The product specification names no limits for it:
-- they are those of crash, the other large shared game, from ten times its smallest stake in RUB.
-- The largest payout is 100 times the largest stake, and it also bounds what a round may cost.
insert into games (game, pays_shares) values ('baccarat', false);
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('baccarat', 'RUB', 10000000, 50000000000, 5000000000000),
  ('baccarat', 'USD', 100000, 500000000, 50000000000),
  ('baccarat', 'EUR', 100000, 500000000, 50000000000),
  ('baccarat', 'KZT', 50000000, 250000000000, 25000000000000),
  ('baccarat', 'INR', 10000000, 50000000000, 5000000000000),
  ('baccarat', 'PLAY', 10000000, 50000000000, 5000000000000);
