-- Miner, and its limits.
--
-- check: select count(*) = 6 from game_limits where game = 'miner'

insert into games (game) values ('miner');
-- Limits of the product specification; free play as RUB. The largest payout stands at 100 × the
-- largest stake. Where the gems of a board could be worth more, the round ends by itself with it.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('miner', 'RUB', 1000000, 1000000000, 100000000000),
  ('miner', 'USD', 10000, 10000000, 1000000000),
  ('miner', 'EUR', 10000, 10000000, 1000000000),
  ('miner', 'KZT', 5000000, 5000000000, 500000000000),
  ('miner', 'INR', 1000000, 1000000000, 100000000000),
  ('miner', 'PLAY', 1000000, 1000000000, 100000000000);
