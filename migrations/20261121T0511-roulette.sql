-- The two wheels of the house: `double`, the shared wheel of three colours, and `roulette`, the
-- European table.
--
-- The limits are those of the product specification to the letter, far apart as its currencies
-- are. What a round or a spin can pay at most is the dearest field at the largest stake: green pays
-- 32 times, a single number 36 times.
--
-- check: select count(*) = 12 from game_limits where game in ('double', 'roulette')

insert into games (game) values ('double'), ('roulette');

insert into game_limits (game, currency, stake_min, stake_max, payout_max)
select game, currency, stake_min, stake_max, stake_max * best
  from (values ('double', 32), ('roulette', 36)) as wheels (game, best)
 cross join (values
   ('RUB', 1000000, 10000000000),
   ('USD', 10000, 100000),
   ('EUR', 10000, 100000),
   ('KZT', 1000000, 5000000),
   ('INR', 1000000, 1000000),
   ('PLAY', 1000000, 10000000000)
 ) as limits (currency, stake_min, stake_max);
