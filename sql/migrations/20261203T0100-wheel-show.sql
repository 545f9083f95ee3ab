-- module: bets
-- check: select count(*) = 6 from game_limits where game = 'wheel-show'

-- The wheel show at a table that all players share. The product specification names no limits for
-- it: a stake is at least that of live roulette and at most half of it, because 24 can pay 192
-- times. The largest payout also bounds what a round may cost; it is that of baccarat, so that five
-- of the largest stakes on 24 fit into a round.
insert into games (game, pays_shares) values ('wheel-show', false);
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('wheel-show', 'RUB', 1000000, 5000000000, 5000000000000),
  ('wheel-show', 'USD', 10000, 50000000, 50000000000),
  ('wheel-show', 'EUR', 10000, 50000000, 50000000000),
  ('wheel-show', 'KZT', 5000000, 25000000000, 25000000000000),
  ('wheel-show', 'INR', 1000000, 5000000000, 5000000000000),
  ('wheel-show', 'PLAY', 1000000, 5000000000, 5000000000000);
