-- module: top
-- check: select has_table_privilege('croupier_app', 'top_stakes', 'update')
-- check: select has_table_privilege('croupier_app', 'top_wins', 'delete')

-- What players staked in cash on each day (UTC), by currency. A bet belongs to the day on which it
-- was placed, and a returned stake is subtracted there. The feed of bets may name a return first,
-- so a sum can be below zero for a moment.
create table top_stakes (
  day date not null,
  player_id bigint not null references players (id),
  currency money_currency not null references currencies (code),
  staked bigint not null,
  primary key (day, player_id, currency)
) with (fillfactor = 80);
revoke all on top_stakes from croupier_app;
grant select, insert, update, delete on top_stakes to croupier_app;

-- The best bets of each of these: the largest payout, and the highest multiplier.
create table top_wins (
  day date not null,
  player_id bigint not null references players (id),
  currency money_currency not null references currencies (code),
  measure text not null check (measure in ('payout', 'multiplier')),
  bet_id bigint not null,
  game text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout > stake),
  m4 bigint not null check (m4 > 10000),
  primary key (day, player_id, currency, measure)
) with (fillfactor = 80);
revoke all on top_wins from croupier_app;
grant select, insert, update, delete on top_wins to croupier_app;
