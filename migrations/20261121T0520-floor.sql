-- The floor: what players say to each other, who was the day's luckiest, and who may not speak.
--
-- check: select count(*) = 0 from floor_messages

create table floor_messages (
  id bigint generated always as identity primary key,
  -- One talk for each language.
  locale text not null check (locale in ('ru', 'en', 'kz')),
  player_id bigint not null references players (id),
  text text not null check (char_length(text) between 1 and 200),
  said_at timestamptz not null default now(),
  -- Taken down by staff: nobody sees it any more, and it is kept for whoever asks why.
  removed_at timestamptz,
  constraint floor_messages_removed_later check (removed_at >= said_at)
);
create index floor_messages_by_locale on floor_messages (locale, id desc) where removed_at is null;
create index floor_messages_by_player on floor_messages (player_id, id desc);

-- What players pointed at; each of them once for a message.
create table floor_reports (
  message_id bigint not null references floor_messages (id),
  player_id bigint not null references players (id),
  reported_at timestamptz not null default now(),
  primary key (message_id, player_id)
);

create table floor_mutes (
  player_id bigint primary key references players (id),
  until timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 200)
);

-- Words that are not said on the floor: the operator's list, compared in lower case.
create table floor_words (
  word text primary key check (word = lower(word) and char_length(word) between 2 and 40)
);

-- The best bets for money of each day (UTC) and game: few rows, written when one of them changes.
create table floor_leaders (
  day date not null,
  game text not null,
  bet_id bigint not null,
  player_id bigint not null references players (id),
  currency wallet_currency not null check (currency <> 'PLAY'),
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout > 0),
  m4 bigint not null check (m4 > 10000),
  placed_at timestamptz not null,
  primary key (day, game, bet_id)
);
create index floor_leaders_best on floor_leaders (day, game, m4 desc, bet_id);

revoke all on floor_messages, floor_reports, floor_mutes, floor_words, floor_leaders
  from croupier_app;
grant select, insert (locale, player_id, text), update (removed_at) on floor_messages
  to croupier_app;
grant select, insert (message_id, player_id) on floor_reports to croupier_app;
grant select, insert, update, delete on floor_mutes to croupier_app;
grant select, insert, delete on floor_words to croupier_app;
grant select, insert, delete on floor_leaders to croupier_app;
