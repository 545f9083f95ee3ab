-- Hilo, and its limits.
--
-- check: select count(*) = 6 from game_limits where game = 'hilo'

insert into games (game) values ('hilo');
-- Limits of the product specification for RUB; USD, EUR, KZT and INR by the ratio it uses
-- elsewhere, free play as RUB. The largest payout stands at 100 × the largest stake; a run of right
-- calls that would be worth more ends by itself with it.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('hilo', 'RUB', 1000000, 10000000000, 1000000000000),
  ('hilo', 'USD', 10000, 100000000, 10000000000),
  ('hilo', 'EUR', 10000, 100000000, 10000000000),
  ('hilo', 'KZT', 5000000, 50000000000, 5000000000000),
  ('hilo', 'INR', 1000000, 10000000000, 1000000000000),
  ('hilo', 'PLAY', 1000000, 10000000000, 1000000000000);
