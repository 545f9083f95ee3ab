-- E-mails, text messages and phone calls to players. A row is inserted in the transaction that
-- causes the message and sent after its commit. A queued message always has its content, and a
-- message is sent exactly when it has a time of sending.

create table messages (
  id uuid primary key,
  -- Null for a recipient who has no account yet.
  player_id bigint references players (id),
  channel text not null check (channel in ('email', 'sms', 'call')),
  address text not null check (address <> ''),
  template text not null,
  locale text not null check (locale in ('ru', 'en', 'kz')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  -- Why the last attempt failed, as a short code: the words of a mail server may repeat what it
  -- was sent.
  last_failure text,
  -- The values for the template, sealed with the secret key and bound to this row: they include
  -- one-time codes and links. In production they are deleted once the message is sent or failed.
  sealed bytea,
  -- Set while a server sends the message. If that server dies, the others wait until then.
  busy_until timestamptz,
  -- No attempt is made after this: a code that arrives expired only confuses.
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
