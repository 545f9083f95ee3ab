-- check: select count(*) = 6 from game_limits where game = 'blackjack'

insert into games (game, pays_shares) values ('blackjack', false);

-- The specification names no limits for a live table: those of dice. The largest payout is 100
-- times the largest stake; all seats play with the same cards, so it also bounds what the table can
-- lose in a round.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('blackjack', 'RUB', 1000000, 10000000000, 1000000000000),
  ('blackjack', 'USD', 10000, 100000000, 10000000000),
  ('blackjack', 'EUR', 10000, 100000000, 10000000000),
  ('blackjack', 'KZT', 5000000, 50000000000, 5000000000000),
  ('blackjack', 'INR', 1000000, 10000000000, 1000000000000),
  ('blackjack', 'PLAY', 1000000, 10000000000, 1000000000000);
