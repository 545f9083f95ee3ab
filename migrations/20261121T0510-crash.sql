-- The crash table, and its limits.
--
-- check: select count(*) = 6 from game_limits where game = 'crash'

insert into games (game) values ('crash');
-- Limits of the product specification, free play as RUB. The largest payout stands at 100 × the
-- largest stake; no stake is refused for it: a bet that reaches it is cashed out there by itself.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('crash', 'RUB', 1000000, 50000000000, 5000000000000),
  ('crash', 'USD', 10000, 500000000, 50000000000),
  ('crash', 'EUR', 10000, 500000000, 50000000000),
  ('crash', 'KZT', 5000000, 250000000000, 25000000000000),
  ('crash', 'INR', 1000000, 50000000000, 5000000000000),
  ('crash', 'PLAY', 1000000, 50000000000, 5000000000000);
