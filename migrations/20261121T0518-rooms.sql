-- The game rooms: red, yellow and purple, at 1, 10 and 50 rubles a ticket.
--
-- The least stake is the price of one ticket, the largest that of the ten a player may hold; what a
-- room pays at most is the pot of its hundred tickets less the fee of 3%.
--
-- check: select count(*) = 18 from game_limits where game like 'room-%'

insert into games (game) values ('room-red'), ('room-yellow'), ('room-purple');

insert into game_limits (game, currency, stake_min, stake_max, payout_max)
select game, currency, price * ticket, price * ticket * 10, price * ticket * 97
  from (values ('room-red', 1::bigint), ('room-yellow', 10), ('room-purple', 50))
       as rooms (game, price)
 cross join (values
   ('RUB', 1000000),
   ('USD', 10000),
   ('EUR', 10000),
   ('KZT', 5000000),
   ('INR', 1000000),
   ('PLAY', 1000000)
 ) as tickets (currency, ticket);
