-- The chat: messages by language, reports of messages, mutes, and the operator's list of blocked
-- words. A message is never edited or deleted; staff hide it. Each player reports a message once.

-- What players wrote.
create table chat_messages (
  id bigint generated always as identity primary key,
  -- One chat for each language.
  locale text not null check (locale in ('ru', 'en', 'kz')),
  player_id bigint not null references players (id),
  text text not null check (char_length(text) between 1 and 200),
  said_at timestamptz not null default now(),
  -- When staff removed it: the message is no longer shown, and kept as evidence.
  removed_at timestamptz,
  constraint chat_messages_removed_later check (removed_at >= said_at)
);
create index chat_messages_by_locale on chat_messages (locale, id desc) where removed_at is null;
create index chat_messages_by_player on chat_messages (player_id, id desc);
revoke all on chat_messages from croupier_app;
grant select, insert (locale, player_id, text), update (removed_at)
  on chat_messages to croupier_app;

-- Reports of messages by other players, one per player and message.
create table chat_reports (
  message_id bigint not null references chat_messages (id),
  player_id bigint not null references players (id),
  reported_at timestamptz not null default now(),
  primary key (message_id, player_id)
);
-- Reports of a message, by time.
create index chat_reports_by_message on chat_reports (message_id, reported_at);
revoke all on chat_reports from croupier_app;
grant select, insert (message_id, player_id) on chat_reports to croupier_app;

-- Players who may not write until a given time.
create table chat_mutes (
  player_id bigint primary key references players (id),
  until timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 200)
);

-- Words that are refused in messages, compared in lower case.
create table chat_blocked_words (
  word text primary key check (word = lower(word) and char_length(word) between 2 and 40)
);
revoke all on chat_blocked_words from croupier_app;
grant select, insert, delete on chat_blocked_words to croupier_app;
