-- check: select not has_table_privilege('croupier_app', 'bets', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'bet_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'game_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'bet_intervals', 'update')
-- check: select count(*) = 5 from games where pays_shares
-- check: select bool_and(limits = 6) from (select count(*) as limits from game_limits group by game) g

-- The state and limits of each game are data: changed without a deploy, never in code.
create table games (
  game text primary key,
  is_paused boolean not null default false,
  is_autobet_allowed boolean not null default true,
  changed_at timestamptz not null default now(),
  -- Of some games the payout is not always the stake times a whole number of ten-thousandths: chips
  -- on several fields, a pot that is shared out. Their multiplier is rounded down.
  pays_shares boolean not null default false
);

create table placements (
  player_id bigint not null,
  id bigint primary key,
  account bigint not null references accounts (id),
  escrow_account bigint not null references accounts (id),
  house_account bigint not null references accounts (id),
  -- Place in the account's chain, and the balance after the stake was taken.
  seq bigint not null,
  balance bigint not null check (balance >= 0),
  stake bigint not null check (stake > 0),
  placed_at timestamptz not null default now(),
  game text not null references games (game),
  game_version smallint not null,
  key text not null,
  -- What decides it: seeds of the player and their nonce, or a shared round. A duel has its round
  -- only when somebody has joined.
  seed_id bigint references seeds (id),
  nonce bigint,
  round_id bigint,
  -- What was bet on, and the multiplier at which the largest payout of the house is reached.
  bet jsonb not null,
  cap_m4 bigint not null check (cap_m4 > 0),
  -- The part of the table it lies on, and how much of what is counted there it takes.
  part text not null default '',
  units integer not null default 1 check (units > 0),
  -- What happened since: the choices of a game in steps, the cash-out of a running round.
  choices jsonb not null default '[]',
  taken jsonb not null default 'null',
  is_open boolean not null default true,
  constraint placements_key unique (player_id, key),
  constraint placements_nonce unique (seed_id, nonce),
  constraint placements_source check (
    (seed_id is null) = (nonce is null) and (seed_id is null or round_id is null)),
  constraint placements_one_currency check (
    account % 10 = house_account % 10 and account % 10 = escrow_account % 10)
) with (fillfactor = 80);
-- A game in steps is finished before it is begun anew.
create unique index placements_one_round on placements (account, game)
  where is_open and seed_id is not null;
create index placements_of_round on placements (round_id) where round_id is not null;
create index placements_open on placements (game, placed_at) where is_open;
create index placements_of_player on placements (player_id, id) where is_open;
create index placements_by_time on placements using brin (placed_at);
revoke all on placements from croupier_app;
grant select, insert (player_id, id, account, escrow_account, house_account, seq, balance, stake,
  game, game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, taken), update
  (round_id, choices) on placements to croupier_app;

create table bets (
  player_id bigint not null,
  id bigint not null,
  account bigint not null,
  house_account bigint not null,
  seq bigint not null,
  balance bigint not null,
  stake bigint not null constraint bets_stake check (stake > 0),
  payout bigint not null constraint bets_payout check (payout >= 0),
  m4 bigint not null,
  seed_id bigint,
  nonce bigint,
  placed_at timestamptz not null default now(),
  game_version smallint not null,
  game text not null,
  key text not null,
  params jsonb not null,
  outcome jsonb not null,
  -- A settled or void bet names what it closes; its seeds are then those of the placement.
  placement_id bigint references placements (id),
  round_id bigint,
  -- The round did not count: the stake went back.
  void_reason text,
  constraint bets_pk primary key (player_id, id),
  constraint bets_key unique (player_id, key),
  constraint bets_nonce unique (seed_id, nonce),
  -- The stake was covered before the payout came back.
  constraint bets_covered check (balance - payout >= 0),
  constraint bets_one_currency check (account % 10 = house_account % 10),
  constraint bets_source
    check (seed_id is not null and nonce is not null or placement_id is not null),
  constraint bets_void
    check (void_reason is null or placement_id is not null and payout = stake)
);
create index bets_by_time on bets using brin (placed_at) with (autosummarize = on);
create unique index bets_placement on bets (placement_id) where placement_id is not null;
create index bets_of_round on bets (round_id) where round_id is not null;
revoke all on bets from croupier_app;
grant select, insert (player_id, id, account, house_account, seq, balance, stake, payout, m4,
  seed_id, nonce, game_version, game, key, params, outcome, placement_id, round_id, void_reason)
  on bets to croupier_app;

create table game_limits (
  game text not null references games (game),
  currency text not null,
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null,
  -- The largest payout of one bet.
  payout_max bigint not null,
  primary key (game, currency),
  constraint game_limits_order check (stake_min <= stake_max)
);

-- What a player staked and was paid on each finished day (UTC), by game and currency. Sums over
-- long times are made of these and of the bets of the days that are not finished: a player with
-- hundreds of thousands of bets has his all-time result as fast as one with ten.
create table bet_days (
  player_id bigint not null,
  day date not null,
  game text not null,
  -- The last digit of the account, as in bets.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_days_pk primary key (player_id, day, game, currency_digit)
);
-- Players of a day are counted for a range of days, whoever they are.
create index bet_days_by_day on bet_days using brin (day);
revoke all on bet_days from croupier_app;
grant select, insert on bet_days to croupier_app;

-- Days are rolled up one after the other, each once; the last one says where live sums begin.
create table bet_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);
revoke all on bet_days_rolled from croupier_app;
grant select, insert on bet_days_rolled to croupier_app;

-- What every game took and paid back on each finished day (UTC), for money, by currency: the page
-- of returns is made of these and of the bets of the day that is not finished.
--
-- The sums of squares give the measured return its confidence band. Bets of one shared round come
-- to their ends together, so a round counts as one draw there, whoever bet in it.
create table game_days (
  day date not null,
  game text not null,
  -- The last digit of the account, as in bets. Free play (9) is no money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  draws bigint not null check (draws > 0 and draws <= bets),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  -- Over all draws: of their stakes, of stake times payout, of their payouts.
  staked_squared numeric not null check (staked_squared > 0),
  staked_paid numeric not null check (staked_paid >= 0),
  paid_squared numeric not null check (paid_squared >= 0),
  constraint game_days_pk primary key (day, game, currency_digit)
);
revoke all on game_days from croupier_app;
grant select, insert on game_days to croupier_app;

-- What the house plays with, in each currency, if the operator says so: a round that many share
-- may then cost at most half of its edge of that (half of what Kelly's rule would risk), and never
-- more than the largest payout of the game. Without a row only the latter holds.
create table bankrolls (
  currency wallet_currency primary key check (currency <> 'PLAY'),
  amount bigint not null check (amount > 0)
);
revoke all on bankrolls from croupier_app;
grant select on bankrolls to croupier_app;

-- What the first page of the back office shows of the day: a few figures that are asked for all day
-- long by everybody, in a house with any number of bets, payments and players.
--

-- What was staked and paid on bets for money in every five minutes, by currency. Written once when
-- the five minutes are over for good; the bets since then are few enough to be summed.
create table bet_intervals (
  slot timestamptz not null,
  -- The last digit of the account, as in bets. Free play (9) is no money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_intervals_pk primary key (slot, currency_digit)
);
revoke all on bet_intervals from croupier_app;
grant select, insert, delete on bet_intervals to croupier_app;

-- Which five minutes are written, also those in which nobody bet.
create table bet_intervals_rolled (
  slot timestamptz primary key
);
revoke all on bet_intervals_rolled from croupier_app;
grant select, insert, delete on bet_intervals_rolled to croupier_app;

-- How many players bet on a game for money on each finished day (UTC), by currency. Players are not
-- added up: of a day they are counted once, when it is over, in the transaction that rolls it up.
create table game_day_players (
  day date not null,
  game text not null,
  -- The last digit of the account, as in game_days.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  players bigint not null check (players > 0),
  constraint game_day_players_pk primary key (day, game, currency_digit)
);
revoke all on game_day_players from croupier_app;
grant select, insert on game_day_players to croupier_app;

-- In which stretches of numbers a player has bets of a game in a currency. Bets are kept by player
-- and number, which one index serves however many come in a second; another one by game would cost
-- every bet. So whoever looks for one game of a player is told here where to look, and does not
-- read a hundred thousand bets to find that there is none.
--
-- A span is a number shifted right by 47 bits: about a day and a half, as numbers begin with
-- milliseconds. Written with the roll-up of the day in which the bets were placed, so every bet of
-- a day that is rolled up has its span, whatever became of it and whatever its number says.
create table bet_id_ranges (
  player_id bigint not null,
  span int not null,
  game text not null,
  -- The last digit of the account, as in bets.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  constraint bet_id_ranges_pk primary key (player_id, span, game, currency_digit)
);
revoke all on bet_id_ranges from croupier_app;
grant select, insert on bet_id_ranges to croupier_app;

insert into games (game) values ('dice');

-- Limits of the product specification; USD, EUR, KZT and INR by the ratio it uses elsewhere.
-- The largest payout stands at 100 × the largest stake.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('dice', 'RUB', 1000000, 10000000000, 1000000000000),
  ('dice', 'USD', 10000, 100000000, 10000000000),
  ('dice', 'EUR', 10000, 100000000, 10000000000),
  ('dice', 'KZT', 5000000, 50000000000, 5000000000000),
  ('dice', 'INR', 1000000, 10000000000, 1000000000000),
  ('dice', 'PLAY', 1000000, 10000000000, 1000000000000);

-- The crash table, and its limits.
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

-- The two wheels of the house: `double`, the shared wheel of three colours, and `roulette`, the
-- European table.
--
-- The limits are those of the product specification to the letter, far apart as its currencies
-- are. What a round or a spin can pay at most is the dearest field at the largest stake: green pays
-- 32 times, a single number 36 times.
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

-- Miner, and its limits.
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

-- Hilo, and its limits.
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

-- The two games of the coin: `coinflip`, the streak against the house, and `pvpflip`, the duel.
--
-- The limits are those of the product specification, free play as RUB. The largest payout stands at
-- 100 × the largest stake: a streak that reaches it ends there and is paid it.
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

-- Keno, and its limits.
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

-- The wheel of fortune, and its limits.
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

-- Cases: boxes with a price, and in each a list of objects with their values and chances.
--
-- They are data of the operator, published in versions. What a player was shown is what he opens:
-- a published version never changes, the next one replaces it, and the old ones stay to be read.
-- The database itself takes none whose chances do not add up or whose return is out of bounds.
insert into games (game) values ('cases');

-- The price of a case is the stake; these bound what may be published. A case may pay 250 times its
-- price, the dearest one included.
insert into game_limits (game, currency, stake_min, stake_max, payout_max)
select 'cases', currency, stake_min, stake_max, stake_max * 250
  from (values
   ('RUB', 1000000, 10000000000),
   ('USD', 10000, 100000000),
   ('EUR', 10000, 100000000),
   ('KZT', 5000000, 50000000000),
   ('INR', 1000000, 10000000000),
   ('PLAY', 1000000, 10000000000)
 ) as limits (currency, stake_min, stake_max);

-- The game rooms: red, yellow and purple, at 1, 10 and 50 rubles a ticket.
--
-- The least stake is the price of one ticket, the largest that of the ten a player may hold; what a
-- room pays at most is the pot of its hundred tickets less the fee of 3%.
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

-- Rounds and stakes hold by themselves: what the house promises of them no longer hangs on every
-- process doing its part. A round takes money of one currency, a stake comes into a round that
-- takes bets and leaves it as the round ended, and what was published stands.
--

-- Chips on several fields, objects of a case and pots are paid as exact shares of the stake.
update games set pays_shares = true
 where game in ('roulette', 'cases', 'room-red', 'room-yellow', 'room-purple');
