-- Keno, and its limits.
--
-- check: select count(*) = 6 from game_limits where game = 'keno'

insert into games (game) values ('keno');
-- Limits of the product specification for RUB; USD, EUR, KZT and INR by the ratio it uses
-- elsewhere, free play as RUB. The largest payout stands at 100 × the largest stake, so a bet that
-- can pay 10,000 times its stake takes stakes of up to a hundredth of the limit.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('keno', 'RUB', 1000000, 10000000000, 1000000000000),
  ('keno', 'USD', 10000, 100000000, 10000000000),
  ('keno', 'EUR', 10000, 100000000, 10000000000),
  ('keno', 'KZT', 5000000, 50000000000, 5000000000000),
  ('keno', 'INR', 1000000, 10000000000, 1000000000000),
  ('keno', 'PLAY', 1000000, 10000000000, 1000000000000);
