-- The wheel of fortune, and its limits.
--
-- check: select count(*) = 6 from game_limits where game = 'wheel'

insert into games (game) values ('wheel');
-- The specification names only a maximum, 1 RUB and 5 KZT, as for a small promotional spin; USD,
-- EUR and INR by the ratio of its roulette. The minimum is the smallest stake of other games, never
-- above the maximum. Free play goes as far as elsewhere. A win of the rarest colour is always paid
-- in full: the largest payout is 32 × the largest stake.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('wheel', 'RUB', 1000000, 1000000, 32000000),
  ('wheel', 'USD', 10000, 100000, 3200000),
  ('wheel', 'EUR', 10000, 100000, 3200000),
  ('wheel', 'KZT', 1000000, 5000000, 160000000),
  ('wheel', 'INR', 1000000, 1000000, 32000000),
  ('wheel', 'PLAY', 1000000, 10000000000, 320000000000);
