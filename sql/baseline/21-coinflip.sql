-- Duels: a stake on one side of the coin waits for an opponent. Both stakes are placements; a row
-- says which two belong together, and how a duel without a round ended. From its round on, the
-- round holds the rest. Triggers refuse a change of a duel that has begun or ended, and a stake in
-- two duels.

create table duels (
  id bigint generated always as identity primary key,
  creator_id bigint not null,
  creator_placement bigint not null unique references placements (id),
  currency text not null references currencies (code),
  stake bigint not null check (stake > 0),
  -- The side of the creator: 0 is heads.
  side smallint not null check (side in (0, 1)),
  rematch_of bigint references duels (id),
  state text not null default 'open' check (state in ('open', 'begun', 'cancelled', 'expired')),
  against text check (against in ('player', 'house')),
  joiner_id bigint,
  joiner_placement bigint unique references placements (id),
  round_id bigint unique references rounds (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Keyed hashes of the creator's address and device, only to detect that both sides came from
  -- there.
  creator_address text not null,
  creator_device text,
  constraint duels_begun check ((state = 'begun') = (round_id is not null)
    and (state = 'begun') = (against is not null)),
  constraint duels_joined check ((joiner_id is null) = (joiner_placement is null)
    and (joiner_id is not null) = (against is not distinct from 'player')),
  constraint duels_two_players check (joiner_id <> creator_id),
  constraint duels_ended check ((state in ('cancelled', 'expired')) = (ended_at is not null))
);
create index duels_open on duels (currency, stake desc, id) where state = 'open';
create index duels_expiring on duels (expires_at) where state = 'open';
create index duels_by_creator on duels (creator_id, id);
create index duels_by_joiner on duels (joiner_id, id) where joiner_id is not null;
create index duels_begun_latest on duels (currency, id) where state = 'begun';
revoke all on duels from croupier_app;
grant select,
  insert (creator_id, creator_placement, currency, stake, side, rematch_of, expires_at,
    creator_address, creator_device),
  update (state, against, joiner_id, joiner_placement, round_id, ended_at)
  on duels to croupier_app;

-- Duels whose sides came from the same place: they may be used to hand over money. They are not
-- refused; staff review them.
create table duel_flags (
  duel_id bigint not null references duels (id),
  reason text not null check (reason in ('address', 'device')),
  -- The keyed hash that both sides share.
  mark text not null,
  flagged_at timestamptz not null default clock_timestamp(),
  primary key (duel_id, reason)
);
create index duel_flags_by_time on duel_flags (flagged_at);
revoke all on duel_flags from croupier_app;
grant select, insert (duel_id, reason, mark) on duel_flags to croupier_app;
