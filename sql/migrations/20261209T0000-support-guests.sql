-- module: support
-- check: select not has_table_privilege('croupier_app', 'support_guests', 'delete')
-- check: select not has_column_privilege('croupier_app', 'support_guests', 'player_id', 'update')
-- check: select not has_column_privilege('croupier_app', 'support_threads', 'player_id', 'update')
-- check: select not has_column_privilege('croupier_app', 'support_threads', 'guest_id', 'update')

-- Browsers in which a guest has written to support. The browser has a random number in a cookie;
-- its hash is here.
create table support_guests (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Where answers go when the guest has left; null without one, and after the guest has logged in.
  email text check (length(email) between 3 and 254),
  -- How many emails went there: the address may be another person's.
  emailed_count int not null default 0 check (emailed_count between 0 and 5),
  emailed_at timestamptz,
  begun_at timestamptz not null default clock_timestamp(),
  -- The cookie is worth nothing after it.
  expires_at timestamptz not null,
  -- The account that logged in in the same browser: from then on the threads are that account's.
  player_id bigint references players (id),
  joined_at timestamptz,
  -- When the texts of a guest who never logged in were erased.
  erased_at timestamptz,
  constraint support_guests_joined check ((player_id is null) = (joined_at is null))
);
create index support_guests_addresses on support_guests (email) where email is not null;
create index support_guests_kept on support_guests (expires_at)
  where player_id is null and erased_at is null;
create index support_guests_players on support_guests (player_id) where player_id is not null;
revoke all on support_guests from croupier_app;
grant select, insert (token_hash, expires_at),
    update (email, emailed_count, emailed_at, expires_at)
  on support_guests to croupier_app;

-- A thread is a player's or a guest's; one that a guest began stays marked when it is a player's.
alter table support_threads
  alter column player_id drop not null,
  add column guest_id bigint references support_guests (id),
  add constraint support_threads_whose check (num_nonnulls(player_id, guest_id) > 0);
grant insert (guest_id) on support_threads to croupier_app;
drop index support_threads_one_current;
-- What a guest began goes on beside a conversation that the account has already.
create unique index support_threads_one_current on support_threads (player_id)
  where status <> 'closed' and guest_id is null;
create unique index support_threads_one_of_guest on support_threads (guest_id)
  where status <> 'closed';
create index support_threads_of_guest on support_threads (guest_id, id desc)
  where guest_id is not null;

-- Without an author it was written by the guest.
alter table support_messages
  alter column author_id drop not null,
  add column guest_id bigint references support_guests (id),
  add constraint support_messages_by_one check (num_nonnulls(author_id, guest_id) = 1
    and (guest_id is null or author = 'player')),
  add constraint support_messages_once_by_guest unique (guest_id, key);
grant insert (guest_id) on support_messages to croupier_app;
