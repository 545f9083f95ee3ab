-- Changes of contact and password, and the security events that the owner of an account reads. A
-- change can be undone from the previous contact for some time, and until then a trigger on
-- `players` refuses that contact to every other player.

-- Changes of an e-mail address, phone number or password.
create table account_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('email', 'phone', 'password')),
  -- The contact before the change. A password leaves nothing that could be restored.
  old_contact text,
  was_verified boolean not null default false,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  constraint account_changes_contact check (kind <> 'password' or old_contact is null)
);
create index account_changes_by_player on account_changes (player_id, changed_at);
create index account_changes_by_old_contact on account_changes (old_contact)
  where old_contact is not null and undone_at is null;

-- Security events of an account, for its owner to read.
create table security_events (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- The outbox event that the row was written from: handling the event twice writes one row.
  event text not null unique,
  name text not null,
  session_id uuid,
  detail text,
  at timestamptz not null default now()
);
create index security_events_by_player on security_events (player_id, id);
-- Old events are deleted. Rows are written in the order of time, so a small BRIN index finds the
-- old ones in a table of any size.
create index security_events_by_time on security_events using brin (at);
