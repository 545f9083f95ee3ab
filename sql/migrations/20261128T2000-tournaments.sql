-- module: tournaments
-- check: select count(*) = 1 from tournament_series where code = 'daily-race' and is_on
-- check: select not has_column_privilege('croupier_app', 'tournaments', 'terms', 'update')
-- check: select not has_table_privilege('croupier_app', 'tournament_scores', 'update')
-- check: select not has_table_privilege('croupier_app', 'tournament_results', 'update, delete')
-- check: select not has_column_privilege('croupier_app', 'tournament_prizes', 'amount', 'update')

-- Tournaments: what players compete for, how far each of them is, and what was paid. Amounts are
-- micro-units of the currency of the tournament, unless something else is said.

-- Tournaments that are made again and again; their terms are shipped with the product.
create table tournament_series (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  is_on boolean not null
);
insert into tournament_series (code, is_on) values ('daily-race', true);
revoke all on tournament_series from croupier_app;
grant select, update (is_on) on tournament_series to croupier_app;

-- The terms never change once they are announced.
create table tournaments (
  id bigint generated always as identity primary key,
  -- The series and the day (UTC) that it belongs to; null for one that staff made.
  series text references tournament_series (code),
  series_day date,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'announced' check (state in ('announced', 'active', 'calculating',
    'finished', 'cancelled')),
  -- The approved proposal that made it; null for one that needed none.
  proposal_id bigint,
  announced_at timestamptz not null default clock_timestamp(),
  cancelled_at timestamptz,
  cancel_reason text,
  -- Of the final table: the counted stakes, and the SHA-256 of its text.
  frozen_at timestamptz,
  wagered bigint,
  final_hash text check (final_hash ~ '^[0-9a-f]{64}$'),
  finished_at timestamptz,
  constraint tournaments_times check (starts_at < ends_at),
  constraint tournaments_of_series unique (series, series_day),
  constraint tournaments_series check ((series is null) = (series_day is null)),
  constraint tournaments_frozen check (
    (frozen_at is null) = (final_hash is null) and (frozen_at is null) = (wagered is null)
    and (frozen_at is null or state in ('calculating', 'finished'))),
  constraint tournaments_finished check (
    (state = 'finished') = (finished_at is not null)
    and (finished_at is null or frozen_at is not null)),
  constraint tournaments_cancelled check (
    (state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancel_reason is null))
);
create index tournaments_open on tournaments (ends_at)
  where state in ('announced', 'active', 'calculating');
create index tournaments_by_state on tournaments (state, id desc);
revoke all on tournaments from croupier_app;
grant select, insert (series, series_day, terms, starts_at, ends_at, proposal_id),
  update (state, cancelled_at, cancel_reason, frozen_at, wagered, final_hash, finished_at)
  on tournaments to croupier_app;

-- The counting of bets gives its entries these numbers, in its order, so that a leaderboard
-- reads only what is new.
create sequence tournament_revisions;
grant usage on sequence tournament_revisions to croupier_app;

create table tournament_entries (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournaments (id),
  player_id bigint not null references players (id),
  -- Where a prize is paid to.
  cash_account bigint not null references accounts (id),
  currency money_currency not null references currencies (code),
  -- Bets count from here on; of a player who left and came back, from the return on.
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- Sums of the counted bets; multipliers are ten-thousandths.
  wagered bigint not null default 0,
  net bigint not null default 0,
  m4_sum bigint not null default 0,
  score bigint not null default 0,
  -- When the score became what it is.
  reached_at timestamptz,
  revision bigint not null default 0,
  constraint tournament_entries_once unique (tournament_id, player_id),
  constraint tournament_entries_scored check (score = 0 or reached_at is not null)
);
create index tournament_entries_changed on tournament_entries (tournament_id, revision);
create index tournament_entries_of_player on tournament_entries (player_id, id);
revoke all on tournament_entries from croupier_app;
grant select, insert (tournament_id, player_id, cash_account, currency),
  update (joined_at, left_at, wagered, net, m4_sum, score, reached_at, revision)
  on tournament_entries to croupier_app;

-- What each event of a bet added to an entry; a correction is an event of its own and may be
-- negative. Removed some weeks after the end.
create table tournament_scores (
  tournament_id bigint not null references tournaments (id),
  event_id bigint not null,
  entry_id bigint not null references tournament_entries (id),
  -- The instant bet or the wager.
  placed_id bigint not null,
  at timestamptz not null,
  wagered bigint not null,
  net bigint not null,
  m4 bigint not null,
  constraint tournament_scores_once primary key (tournament_id, event_id)
);
create index tournament_scores_of_entry on tournament_scores (entry_id, placed_id);
revoke all on tournament_scores from croupier_app;
grant select, insert, delete on tournament_scores to croupier_app;

-- The final table: entries with a score, in order.
create table tournament_results (
  tournament_id bigint not null references tournaments (id),
  number integer not null check (number > 0),
  entry_id bigint not null references tournament_entries (id),
  place integer not null check (place > 0 and place <= number),
  score bigint not null check (score > 0),
  reached_at timestamptz not null,
  prize bigint not null check (prize >= 0),
  constraint tournament_results_pk primary key (tournament_id, number),
  constraint tournament_results_entry unique (entry_id)
);
revoke all on tournament_results from croupier_app;
grant select, insert on tournament_results to croupier_app;

-- What is paid to whom, in the currency of the player, and the transfer that paid it.
create table tournament_prizes (
  tournament_id bigint not null references tournaments (id),
  player_id bigint not null references players (id),
  entry_id bigint not null references tournament_entries (id),
  cash_account bigint not null references accounts (id),
  currency money_currency not null references currencies (code),
  place integer not null check (place > 0),
  amount bigint not null check (amount > 0),
  paid_at timestamptz,
  transfer_id bigint constraint tournament_prizes_transfer unique,
  constraint tournament_prizes_once primary key (tournament_id, player_id),
  constraint tournament_prizes_paid check ((paid_at is null) = (transfer_id is null))
);
create index tournament_prizes_due on tournament_prizes (tournament_id) where paid_at is null;
create index tournament_prizes_of_player on tournament_prizes (player_id);
revoke all on tournament_prizes from croupier_app;
grant select, insert (tournament_id, player_id, entry_id, cash_account, currency, place, amount),
  update (paid_at, transfer_id) on tournament_prizes to croupier_app;
