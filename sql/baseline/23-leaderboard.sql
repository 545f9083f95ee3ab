-- The best bets for money of each day (UTC) and game: few rows, written when one of them changes.
-- A bet is listed once, and only with a payout above its stake.

create table leaderboard_entries (
  day date not null,
  game text not null,
  bet_id bigint not null,
  player_id bigint not null references players (id),
  currency money_currency not null references currencies (code),
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout > 0),
  m4 bigint not null check (m4 > 10000),
  placed_at timestamptz not null,
  primary key (day, game, bet_id)
);
create index leaderboard_entries_best on leaderboard_entries (day, game, m4 desc, bet_id);
revoke all on leaderboard_entries from croupier_app;
grant select, insert, delete on leaderboard_entries to croupier_app;
