-- What staff keep about players: notes, and the blocks of accounts. A note is never edited or
-- deleted, because the basis of a decision must stay readable. An account has one open block at
-- most, and a lifted block does not change.

-- Notes of staff about a player.
create table player_notes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  staff_id bigint not null references players (id),
  role text not null,
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  -- The idempotency key of the staff page: a note that is submitted twice is stored once.
  key text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Pinned notes are listed above all others. Pinning is not editing.
  pinned_at timestamptz,
  constraint player_notes_key unique (staff_id, key)
);
create index player_notes_by_player on player_notes (player_id, id desc);
create index player_notes_pinned on player_notes (player_id, pinned_at desc)
  where pinned_at is not null;
revoke all on player_notes from croupier_app;
grant select, insert (player_id, staff_id, role, text, key), update (pinned_at)
  on player_notes to croupier_app;

-- One row for each time that staff blocked an account.
create table player_blocks (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- What the player reads, in their own language.
  cause text not null
    check (cause in ('security', 'rules', 'payments', 'verification', 'request')),
  -- For staff only.
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
revoke all on player_blocks from croupier_app;
grant select, insert (player_id, cause, reason, blocked_by),
  update (lifted_by, lifted_at, lift_reason) on player_blocks to croupier_app;
