-- check: select count(*) = 6 from game_limits where game = 'live-roulette'
-- check: select pays_shares from games where game = 'live-roulette'

-- The live table of European roulette. The specification names no limits for it: they are those of
-- the European table in RUB, with the ratio that it uses for other games in other currencies. The
-- largest payout is 100 times the largest stake, and so is what a round may cost the operator.
insert into games (game, pays_shares) values ('live-roulette', true);
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('live-roulette', 'RUB', 1000000, 10000000000, 1000000000000),
  ('live-roulette', 'USD', 10000, 100000000, 10000000000),
  ('live-roulette', 'EUR', 10000, 100000000, 10000000000),
  ('live-roulette', 'KZT', 5000000, 50000000000, 5000000000000),
  ('live-roulette', 'INR', 1000000, 10000000000, 1000000000000),
  ('live-roulette', 'PLAY', 1000000, 10000000000, 1000000000000);
