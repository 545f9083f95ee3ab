-- What the back office needs of players: to find one among millions, to write about him what the
-- next clerk must know, and to close his account with a reason that stays.
--
-- check: select count(*) = 0 from player_blocks where lifted_at < blocked_at

-- Clerks remember a part of an e-mail, the end of a phone, the beginning of a name.
create extension if not exists pg_trgm;
create index players_words on players
  using gin (email gin_trgm_ops, phone gin_trgm_ops, lower(name) gin_trgm_ops)
  where kind = 'member';
create index players_members on players (created_at desc, id desc) where kind = 'member';
-- Few are closed or blocked, and these are looked for.
create index players_barred on players (created_at desc, id desc)
  where kind = 'member' and status <> 'active';
-- Who else registered from the same device. Addresses have an index of their own already.
create index players_by_device on players ((attribution ->> 'fpp'))
  where kind = 'member' and attribution ->> 'fpp' is not null;
create index verifications_by_status on verifications (status, player_id) where status is not null;

-- Notes are never edited or taken back: who decided something must still find what he read.
create table player_notes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  staff_id bigint not null references players (id),
  role text not null,
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  -- Made by the clerk's page, so that a press that is sent twice is one note.
  key text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Pinned notes stand above all others; to pin is not to edit.
  pinned_at timestamptz,
  constraint player_notes_key unique (staff_id, key)
);
create index player_notes_by_player on player_notes (player_id, id desc);
create index player_notes_pinned on player_notes (player_id, pinned_at desc)
  where pinned_at is not null;

-- One row for each time an account was closed to its player by the house.
create table player_blocks (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- What the player is told, in his own language.
  cause text not null
    check (cause in ('security', 'rules', 'payments', 'verification', 'request')),
  -- What the house tells itself.
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  blocked_by bigint not null references players (id),
  blocked_at timestamptz not null default clock_timestamp(),
  lifted_by bigint references players (id),
  lifted_at timestamptz,
  lift_reason text check (char_length(btrim(lift_reason)) between 3 and 1000),
  constraint player_blocks_lifted check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index player_blocks_open on player_blocks (player_id) where lifted_at is null;
create index player_blocks_by_player on player_blocks (player_id, id desc);

create function player_blocks_stay() returns trigger language plpgsql as $$
begin
  raise exception 'player care: block % is over and does not change', old.id
    using errcode = 'check_violation';
end $$;
create trigger player_blocks_stay before update on player_blocks
  for each row when (old.lifted_at is not null) execute function player_blocks_stay();

revoke all on player_notes, player_blocks from croupier_app;
grant select, insert (player_id, staff_id, role, text, key), update (pinned_at) on player_notes
  to croupier_app;
grant select, insert (player_id, cause, reason, blocked_by),
  update (lifted_by, lifted_at, lift_reason) on player_blocks to croupier_app;
