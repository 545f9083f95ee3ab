-- module: support
-- check: select not has_table_privilege('croupier_app', 'support_messages', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'support_texts', 'update')

-- Conversations of players with support. A player has one that is not closed; what they write
-- after it was closed begins the next.
create table support_threads (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- The language of the player when the thread began.
  locale text not null check (locale in ('ru', 'en', 'kz')),
  -- open: the player waits for an answer; waiting: staff wait for the player.
  status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
  -- Who answers it: a thread is transferred to another team with a note.
  team text not null default 'support' check (team in ('support', 'payments', 'risk')),
  -- The staff member who works on it.
  claimed_by bigint references players (id),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  opened_at timestamptz not null default clock_timestamp(),
  -- The last message that the player sees; 0 before the first.
  last_message_id bigint not null default 0,
  -- The first message of the player that has no answer.
  unanswered_id bigint,
  first_answered_at timestamptz,
  closed_at timestamptz,
  -- Up to which message each side has read.
  read_by_player bigint not null default 0,
  read_by_staff bigint not null default 0,
  constraint support_threads_closed check ((status = 'closed') = (closed_at is not null)),
  constraint support_threads_unanswered check ((status = 'open') = (unanswered_id is not null)
    or last_message_id = 0)
);
create unique index support_threads_one_current on support_threads (player_id)
  where status <> 'closed';
create index support_threads_of_player on support_threads (player_id, id desc);
create index support_threads_queue on support_threads (team, unanswered_id)
  where status = 'open';
create index support_threads_latest on support_threads (team, status, last_message_id desc);
create index support_threads_by_day on support_threads (opened_at);
revoke all on support_threads from croupier_app;
grant select, insert (player_id, locale), update (status, last_message_id, unanswered_id,
    first_answered_at, closed_at, read_by_player, read_by_staff, team, claimed_by, tags)
  on support_threads to croupier_app;

-- Who wrote when, on record for ever. The text is apart, so that it can be erased: what is left
-- proves a text that is presented later, by its hash.
create table support_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads (id),
  -- A note is seen by staff alone.
  author text not null check (author in ('player', 'staff', 'note')),
  author_id bigint not null references players (id),
  key text not null check (length(key) between 1 and 128),
  -- SHA-256 of the salt and the text.
  text_hash bytea not null check (octet_length(text_hash) = 32),
  at timestamptz not null default clock_timestamp(),
  constraint support_messages_once unique (author_id, key)
);
create index support_messages_of_thread on support_messages (thread_id, id desc);
revoke all on support_messages from croupier_app;
grant select, insert (thread_id, author, author_id, key, text_hash)
  on support_messages to croupier_app;

create table support_texts (
  message_id bigint primary key references support_messages (id),
  salt bytea not null check (octet_length(salt) = 16),
  text text not null check (length(text) between 1 and 2000)
);
revoke all on support_texts from croupier_app;
grant select, insert on support_texts to croupier_app;

-- Answers that staff use often, in three languages.
create table support_canned (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 80),
  -- { "ru": …, "en": …, "kz": … }
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  updated_by bigint not null references players (id),
  updated_at timestamptz not null default clock_timestamp()
);
