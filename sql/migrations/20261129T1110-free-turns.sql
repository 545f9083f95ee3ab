-- module: wheel
-- check: select not has_table_privilege('croupier_app', 'free_turns', 'delete')
-- check: select not has_column_privilege('croupier_app', 'free_turns', 'result', 'update')
-- check: select is_guarded from settings where name = 'free_turn'

-- Free turns of the wheel of fortune: one a day (UTC) for each player.

create table free_turns (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  day date not null,
  currency money_currency not null references currencies (code),
  -- The seeds under which it was drawn; the number of the day is the nonce.
  seed_id bigint not null references seeds (id),
  client_seed text not null,
  result smallint not null check (result between 0 and 98),
  -- What each colour gave when it was drawn.
  prizes jsonb not null,
  at timestamptz not null default clock_timestamp(),
  -- What it paid: cash by a transfer, or an offer of a bonus; nothing for a colour without a prize.
  amount bigint check (amount > 0),
  transfer_id bigint constraint free_turns_transfer unique,
  grant_id bigint constraint free_turns_grant unique references bonus_grants (id),
  constraint free_turns_once unique (player_id, day),
  constraint free_turns_paid check (
    (transfer_id is null) = (amount is null) and num_nonnulls(transfer_id, grant_id) <= 1)
);
revoke all on free_turns from croupier_app;
grant select, insert (player_id, day, currency, seed_id, client_seed, result, prizes),
  update (amount, transfer_id, grant_id) on free_turns to croupier_app;

-- What the turns of a day have paid in cash.
create table free_turn_days (
  day date not null,
  currency money_currency not null references currencies (code),
  spent bigint not null default 0 check (spent >= 0),
  constraint free_turn_days_pk primary key (day, currency)
);
revoke all on free_turn_days from croupier_app;
grant select, insert (day, currency), update (spent) on free_turn_days to croupier_app;

-- Prizes and budget are declared in domain/settings/rules.free-turn.ts; they cost money.
insert into settings (name, is_guarded) values ('free_turn', true);
