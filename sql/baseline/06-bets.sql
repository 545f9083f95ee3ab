-- check: select not has_table_privilege('croupier_app', 'bets', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'bet_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'game_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'bet_intervals', 'update')
-- check: select count(*) = 5 from games where pays_shares
-- check: select bool_and(limits = 6) \
--   from (select count(*) as limits from game_limits group by game) g

-- Games with their limits, stakes of bets that are settled later (placements), settled bets, and
-- sums of bets by day. A row of `bets` names the player's and the game's account, the stake, the
-- payout and the player's balance after both, so it is a balanced transfer; the view
-- ledger_entries lists its entries. Bets are append only, a placement is closed once, by its own
-- bet, and sums of finished days do not change. Amounts are in micro-units, multipliers (`m4`) in
-- ten-thousandths.

-- Which of 256 servers generates an id of a bet. It is part of the id, so that two servers never
-- generate the same one.
create sequence server_number minvalue 0 maxvalue 255 cycle;

-- The games and their state. State and limits are data: they change without a deploy.
create table games (
  game text primary key,
  is_paused boolean not null default false,
  is_autobet_allowed boolean not null default true,
  changed_at timestamptz not null default now(),
  -- Whether a payout can differ from the stake times a whole number of ten-thousandths: chips on
  -- several fields, items of a case, a shared pot. The multiplier of such a bet is rounded down.
  pays_shares boolean not null default false
);

-- The stakes that a game accepts in each currency.
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

-- The operator's bankroll in each currency, if it is set: a shared round may then cost at most
-- half of its house edge times the bankroll (half of what the Kelly criterion would risk), and
-- never more than the largest payout of the game. Without a row only the latter applies.
create table bankrolls (
  currency money_currency primary key references currencies (code),
  amount bigint not null check (amount > 0)
);
revoke all on bankrolls from croupier_app;
grant select on bankrolls to croupier_app;

-- Bets that are settled later: in games of several steps, and in shared rounds. The stake is taken
-- at once and lies in an escrow account; this row explains it. The row of `bets` that settles the
-- bet, or returns its stake, closes the placement, so in the end every bet is a row of `bets`.
create table placements (
  player_id bigint not null,
  id bigint primary key,
  account bigint not null references accounts (id),
  escrow_account bigint not null references accounts (id),
  house_account bigint not null references accounts (id),
  -- The place among the changes of the account, and the balance after the stake was taken.
  seq bigint not null,
  balance bigint not null check (balance >= 0),
  stake bigint not null check (stake > 0),
  placed_at timestamptz not null default now(),
  game text not null references games (game),
  game_version smallint not null,
  key text not null,
  -- What decides the bet: the player's seeds and a nonce, or a shared round. A duel gets its round
  -- only when an opponent has joined.
  seed_id bigint references seeds (id),
  nonce bigint,
  round_id bigint,
  -- What was bet on, and the multiplier at which the largest payout is reached.
  bet jsonb not null,
  cap_m4 bigint not null check (cap_m4 > 0),
  -- The part of the table that the bet is on, and how many units of that part it takes.
  part text not null default '',
  units integer not null default 1 check (units > 0),
  -- What happened since: the choices in a game of several steps, the cash-out of a running round.
  choices jsonb not null default '[]',
  taken jsonb not null default 'null',
  is_open boolean not null default true,
  constraint placements_key unique (player_id, key),
  constraint placements_nonce unique (seed_id, nonce),
  constraint placements_source check (
    (seed_id is null) = (nonce is null) and (seed_id is null or round_id is null)),
  constraint placements_one_currency check (
    currency_digit(account) = currency_digit(house_account)
    and currency_digit(account) = currency_digit(escrow_account))
) with (fillfactor = 80);
-- A game of several steps is finished before the player begins it again.
create unique index placements_one_round on placements (account, game)
  where is_open and seed_id is not null;
create index placements_of_round on placements (round_id) where round_id is not null;
create index placements_open on placements (game, placed_at) where is_open;
create index placements_of_player on placements (player_id, id) where is_open;
create index placements_by_time on placements using brin (placed_at);
revoke all on placements from croupier_app;
grant select,
  insert (player_id, id, account, escrow_account, house_account, seq, balance, stake, game,
    game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, taken),
  update (round_id, choices) on placements to croupier_app;

-- Settled bets: placed and settled at once, or closing a placement.
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
  -- The placement that the bet closes; its seeds are then those of the placement.
  placement_id bigint references placements (id),
  round_id bigint,
  -- Set when the round did not count and the stake was returned.
  void_reason text,
  constraint bets_pk primary key (player_id, id),
  constraint bets_key unique (player_id, key),
  constraint bets_nonce unique (seed_id, nonce),
  -- The balance covered the stake before the payout was added.
  constraint bets_covered check (balance - payout >= 0),
  constraint bets_one_currency check (
    currency_digit(account) = currency_digit(house_account)),
  constraint bets_source check (
    seed_id is not null and nonce is not null or placement_id is not null),
  constraint bets_void check (
    void_reason is null or placement_id is not null and payout = stake)
);
-- The last minutes are read by time. Without autosummarize all pages filled since the last vacuum
-- would be read, too, and the table only grows.
create index bets_by_time on bets using brin (placed_at) with (autosummarize = on);
create unique index bets_placement on bets (placement_id) where placement_id is not null;
create index bets_of_round on bets (round_id) where round_id is not null;
revoke all on bets from croupier_app;
grant select,
  insert (player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id, nonce,
    game_version, game, key, params, outcome, placement_id, round_id, void_reason)
  on bets to croupier_app;

-- What a player staked and was paid on each finished day (UTC), by game and currency. Sums over a
-- long time are made of these and of the bets of unfinished days, so an all-time result is as fast
-- for hundreds of thousands of bets as for ten.
create table bet_days (
  player_id bigint not null,
  day date not null,
  game text not null,
  -- The digit of the currency of bets.account.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_days_pk primary key (player_id, day, game, currency_digit)
);
-- Counts the players of a range of days.
create index bet_days_by_day on bet_days using brin (day);
revoke all on bet_days from croupier_app;
grant select, insert on bet_days to croupier_app;

-- Which days are rolled up: in sequence, each once. Sums after the last one are computed live.
create table bet_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);
revoke all on bet_days_rolled from croupier_app;
grant select, insert on bet_days_rolled to croupier_app;

-- Stakes and payouts of every game on each finished day (UTC), for money, by currency. The RTP
-- page is made of these and of the bets of the day that is not finished.
--
-- The sums of squares give the measured RTP its confidence band. The bets of one shared round end
-- together, so a round counts as one draw.
create table game_days (
  day date not null,
  game text not null,
  -- The digit of the currency of bets.account. Free play (9) is not money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  draws bigint not null check (draws > 0 and draws <= bets),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  -- Sums over all draws: of stake squared, of stake times payout, of payout squared.
  staked_squared numeric not null check (staked_squared > 0),
  staked_paid numeric not null check (staked_paid >= 0),
  paid_squared numeric not null check (paid_squared >= 0),
  constraint game_days_pk primary key (day, game, currency_digit)
);
revoke all on game_days from croupier_app;
grant select, insert on game_days to croupier_app;

-- How many players bet on a game for money on each finished day (UTC), by currency. Numbers of
-- players cannot be added up from parts of a day: they are counted once, in the transaction that
-- rolls up the day.
create table game_day_players (
  day date not null,
  game text not null,
  -- The digit of the currency of bets.account, as in game_days.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  players bigint not null check (players > 0),
  constraint game_day_players_pk primary key (day, game, currency_digit)
);
revoke all on game_day_players from croupier_app;
grant select, insert on game_day_players to croupier_app;

-- Stakes and payouts of bets for money in every five minutes, by currency, for the dashboard.
-- Written once, when no bet can fall into the interval any more; the bets since then are few
-- enough to be summed.
create table bet_intervals (
  slot timestamptz not null,
  -- The digit of the currency of bets.account. Free play (9) is not money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_intervals_pk primary key (slot, currency_digit)
);
revoke all on bet_intervals from croupier_app;
grant select, insert, delete on bet_intervals to croupier_app;

-- Which intervals are written, including those without a bet.
create table bet_intervals_rolled (
  slot timestamptz primary key
);
revoke all on bet_intervals_rolled from croupier_app;
grant select, insert, delete on bet_intervals_rolled to croupier_app;

-- In which ranges of ids a player has bets of a game in a currency. One index finds bets by player
-- and id, at any rate of bets; another one by game would cost every bet. A search for one game of
-- a player reads only the ranges listed here, and not a hundred thousand bets to find that there
-- is none.
--
-- A range (`span`) is the id shifted right by 47 bits: about a day and a half, as ids begin with
-- milliseconds. It is written with the roll-up of the day on which the bets were placed, so every
-- bet of a rolled-up day has its range, whatever its id.
create table bet_id_ranges (
  player_id bigint not null,
  span int not null,
  game text not null,
  -- The digit of the currency of bets.account.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  constraint bet_id_ranges_pk primary key (player_id, span, game, currency_digit)
);
revoke all on bet_id_ranges from croupier_app;
grant select, insert on bet_id_ranges to croupier_app;

-- Games. Chips on several fields, items of a case and pots are paid as exact shares of the stake.
insert into games (game, pays_shares) values
  ('dice', false),
  ('hilo', false),
  ('coinflip', false),
  ('pvpflip', false),
  ('keno', false),
  ('crash', false),
  ('miner', false),
  ('double', false),
  ('roulette', true),
  ('wheel', false),
  ('cases', true),
  ('room-red', true),
  ('room-yellow', true),
  ('room-purple', true);

-- The limits of the product specification, in micro-units. Where it names none, USD, EUR, KZT and
-- INR have the ratio that it uses for other games, and free play has the limits of RUB. The
-- largest payout is 100 times the largest stake, unless a comment says otherwise.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('dice', 'RUB', 1000000, 10000000000, 1000000000000),
  ('dice', 'USD', 10000, 100000000, 10000000000),
  ('dice', 'EUR', 10000, 100000000, 10000000000),
  ('dice', 'KZT', 5000000, 50000000000, 5000000000000),
  ('dice', 'INR', 1000000, 10000000000, 1000000000000),
  ('dice', 'PLAY', 1000000, 10000000000, 1000000000000),
  -- A run of right calls ends by itself when it reaches the largest payout.
  ('hilo', 'RUB', 1000000, 10000000000, 1000000000000),
  ('hilo', 'USD', 10000, 100000000, 10000000000),
  ('hilo', 'EUR', 10000, 100000000, 10000000000),
  ('hilo', 'KZT', 5000000, 50000000000, 5000000000000),
  ('hilo', 'INR', 1000000, 10000000000, 1000000000000),
  ('hilo', 'PLAY', 1000000, 10000000000, 1000000000000),
  -- The streak against the house ends, and is paid, when it reaches the largest payout.
  ('coinflip', 'RUB', 1000000, 10000000000, 1000000000000),
  ('coinflip', 'USD', 10000, 100000000, 10000000000),
  ('coinflip', 'EUR', 10000, 100000000, 10000000000),
  ('coinflip', 'KZT', 5000000, 50000000000, 5000000000000),
  ('coinflip', 'INR', 1000000, 10000000000, 1000000000000),
  ('coinflip', 'PLAY', 1000000, 10000000000, 1000000000000),
  -- The duel.
  ('pvpflip', 'RUB', 1000000, 10000000000, 1000000000000),
  ('pvpflip', 'USD', 10000, 100000000, 10000000000),
  ('pvpflip', 'EUR', 10000, 100000000, 10000000000),
  ('pvpflip', 'KZT', 5000000, 50000000000, 5000000000000),
  ('pvpflip', 'INR', 1000000, 10000000000, 1000000000000),
  ('pvpflip', 'PLAY', 1000000, 10000000000, 1000000000000),
  -- A bet that can pay 10,000 times its stake accepts up to a hundredth of the largest stake.
  ('keno', 'RUB', 1000000, 10000000000, 1000000000000),
  ('keno', 'USD', 10000, 100000000, 10000000000),
  ('keno', 'EUR', 10000, 100000000, 10000000000),
  ('keno', 'KZT', 5000000, 50000000000, 5000000000000),
  ('keno', 'INR', 1000000, 10000000000, 1000000000000),
  ('keno', 'PLAY', 1000000, 10000000000, 1000000000000),
  -- A bet that reaches the largest payout is cashed out there, so no stake is refused for it.
  ('crash', 'RUB', 1000000, 50000000000, 5000000000000),
  ('crash', 'USD', 10000, 500000000, 50000000000),
  ('crash', 'EUR', 10000, 500000000, 50000000000),
  ('crash', 'KZT', 5000000, 250000000000, 25000000000000),
  ('crash', 'INR', 1000000, 50000000000, 5000000000000),
  ('crash', 'PLAY', 1000000, 50000000000, 5000000000000),
  -- A round whose gems reach the largest payout ends by itself.
  ('miner', 'RUB', 1000000, 1000000000, 100000000000),
  ('miner', 'USD', 10000, 10000000, 1000000000),
  ('miner', 'EUR', 10000, 10000000, 1000000000),
  ('miner', 'KZT', 5000000, 5000000000, 500000000000),
  ('miner', 'INR', 1000000, 1000000000, 100000000000),
  ('miner', 'PLAY', 1000000, 1000000000, 100000000000),
  -- The shared wheel of three colours. Its limits are uneven over the currencies, to the letter of
  -- the specification. At most green on the largest stake: 32 times.
  ('double', 'RUB', 1000000, 10000000000, 320000000000),
  ('double', 'USD', 10000, 100000, 3200000),
  ('double', 'EUR', 10000, 100000, 3200000),
  ('double', 'KZT', 1000000, 5000000, 160000000),
  ('double', 'INR', 1000000, 1000000, 32000000),
  ('double', 'PLAY', 1000000, 10000000000, 320000000000),
  -- The European table. At most a single number at the largest stake: 36 times.
  ('roulette', 'RUB', 1000000, 10000000000, 360000000000),
  ('roulette', 'USD', 10000, 100000, 3600000),
  ('roulette', 'EUR', 10000, 100000, 3600000),
  ('roulette', 'KZT', 1000000, 5000000, 180000000),
  ('roulette', 'INR', 1000000, 1000000, 36000000),
  ('roulette', 'PLAY', 1000000, 10000000000, 360000000000),
  -- The wheel of fortune. The specification names only the largest stake, 1 RUB and 5 KZT, as for
  -- a small promotional spin; USD, EUR and INR have the ratio of its roulette. The smallest stake
  -- is that of other games, never above the largest. The rarest colour is always paid in full: 32
  -- times.
  ('wheel', 'RUB', 1000000, 1000000, 32000000),
  ('wheel', 'USD', 10000, 100000, 3200000),
  ('wheel', 'EUR', 10000, 100000, 3200000),
  ('wheel', 'KZT', 1000000, 5000000, 160000000),
  ('wheel', 'INR', 1000000, 1000000, 32000000),
  ('wheel', 'PLAY', 1000000, 10000000000, 320000000000),
  -- The price of a case is the stake; these limits bound what may be published. An item may be
  -- worth 250 times the price, for the dearest case, too.
  ('cases', 'RUB', 1000000, 10000000000, 2500000000000),
  ('cases', 'USD', 10000, 100000000, 25000000000),
  ('cases', 'EUR', 10000, 100000000, 25000000000),
  ('cases', 'KZT', 5000000, 50000000000, 12500000000000),
  ('cases', 'INR', 1000000, 10000000000, 2500000000000),
  ('cases', 'PLAY', 1000000, 10000000000, 2500000000000),
  -- The game rooms, at 1, 10 and 50 RUB a ticket. The smallest stake is one ticket, the largest
  -- the ten that a player may hold; the largest payout is the pot of a hundred tickets less the
  -- fee of 3%.
  ('room-red', 'RUB', 1000000, 10000000, 97000000),
  ('room-red', 'USD', 10000, 100000, 970000),
  ('room-red', 'EUR', 10000, 100000, 970000),
  ('room-red', 'KZT', 5000000, 50000000, 485000000),
  ('room-red', 'INR', 1000000, 10000000, 97000000),
  ('room-red', 'PLAY', 1000000, 10000000, 97000000),
  ('room-yellow', 'RUB', 10000000, 100000000, 970000000),
  ('room-yellow', 'USD', 100000, 1000000, 9700000),
  ('room-yellow', 'EUR', 100000, 1000000, 9700000),
  ('room-yellow', 'KZT', 50000000, 500000000, 4850000000),
  ('room-yellow', 'INR', 10000000, 100000000, 970000000),
  ('room-yellow', 'PLAY', 10000000, 100000000, 970000000),
  ('room-purple', 'RUB', 50000000, 500000000, 4850000000),
  ('room-purple', 'USD', 500000, 5000000, 48500000),
  ('room-purple', 'EUR', 500000, 5000000, 48500000),
  ('room-purple', 'KZT', 250000000, 2500000000, 24250000000),
  ('room-purple', 'INR', 50000000, 500000000, 4850000000),
  ('room-purple', 'PLAY', 50000000, 500000000, 4850000000);
