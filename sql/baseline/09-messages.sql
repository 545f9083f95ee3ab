-- Mails, text messages and calls to players. A row is written in the transaction that has
-- something to say, and sent after it has committed.
create table messages (
  id uuid primary key,
  -- Null for somebody who has no account yet.
  player_id bigint references players (id),
  channel text not null check (channel in ('email', 'sms', 'call')),
  address text not null check (address <> ''),
  template text not null,
  locale text not null check (locale in ('ru', 'en', 'kz')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  -- Why the last attempt did not succeed, as a short code: the words of a mail server may repeat
  -- what it was sent.
  last_failure text,
  -- What the template is filled with, sealed by the house's key and bound to this row: there are
  -- one-time codes and links in it. In production it is wiped once the message is sent or failed.
  sealed bytea,
  -- Set while a server is sending it; one that died is waited for no longer than this.
  busy_until timestamptz,
  -- A code that arrives after it has expired only confuses.
  give_up_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint messages_sent check ((state = 'sent') = (sent_at is not null)),
  constraint messages_queued check (state <> 'queued' or sealed is not null)
);
create index messages_by_age on messages (created_at);
revoke all on messages from croupier_app;
grant select, insert, update (state, attempts, last_failure, sealed, busy_until, sent_at), delete
  on messages to croupier_app;
