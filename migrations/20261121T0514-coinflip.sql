-- The two games of the coin: `coinflip`, the streak against the house, and `pvpflip`, the duel.
--
-- The limits are those of the product specification, free play as RUB. The largest payout stands at
-- 100 × the largest stake: a streak that reaches it ends there and is paid it.
--
-- check: select count(*) = 12 from game_limits where game in ('coinflip', 'pvpflip')

insert into games (game) values ('coinflip'), ('pvpflip');

insert into game_limits (game, currency, stake_min, stake_max, payout_max)
select game, currency, stake_min, stake_max, stake_max * 100
  from (values ('coinflip'), ('pvpflip')) as flips (game)
 cross join (values
   ('RUB', 1000000, 10000000000),
   ('USD', 10000, 100000000),
   ('EUR', 10000, 100000000),
   ('KZT', 5000000, 50000000000),
   ('INR', 1000000, 10000000000),
   ('PLAY', 1000000, 10000000000)
 ) as limits (currency, stake_min, stake_max);
