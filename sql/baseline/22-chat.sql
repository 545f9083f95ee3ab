-- The floor: what players say to each other, who was the day's luckiest, and who may not speak.
create table chat_messages (
  id bigint generated always as identity primary key,
  -- One talk for each language.
  locale text not null check (locale in ('ru', 'en', 'kz')),
  player_id bigint not null references players (id),
  text text not null check (char_length(text) between 1 and 200),
  said_at timestamptz not null default now(),
  -- Taken down by staff: nobody sees it any more, and it is kept for whoever asks why.
  removed_at timestamptz,
  constraint chat_messages_removed_later check (removed_at >= said_at)
);
create index chat_messages_by_locale on chat_messages (locale, id desc) where removed_at is null;
create index chat_messages_by_player on chat_messages (player_id, id desc);
revoke all on chat_messages from croupier_app;
grant select, insert (locale, player_id, text), update (removed_at) on chat_messages to
  croupier_app;

-- What players pointed at; each of them once for a message.
create table chat_reports (
  message_id bigint not null references chat_messages (id),
  player_id bigint not null references players (id),
  reported_at timestamptz not null default now(),
  primary key (message_id, player_id)
);
-- Messages of players that others pointed at, by when.
create index chat_reports_by_message on chat_reports (message_id, reported_at);
revoke all on chat_reports from croupier_app;
grant select, insert (message_id, player_id) on chat_reports to croupier_app;

create table chat_mutes (
  player_id bigint primary key references players (id),
  until timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 200)
);

-- Words that are not said on the floor: the operator's list, compared in lower case.
create table chat_blocked_words (
  word text primary key check (word = lower(word) and char_length(word) between 2 and 40)
);
revoke all on chat_blocked_words from croupier_app;
grant select, insert, delete on chat_blocked_words to croupier_app;
