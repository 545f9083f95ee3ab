-- Shared rounds: chains of seeds whose first hash is published before the first round, the rounds,
-- and bets queued for the next round. No secret is readable before its time: the seed of a round
-- is derived from the sealed chain for the draw, and is stored with the outcome when the round is
-- over. Triggers refuse a state out of order, a change of what was published, and any deletion.

-- Chains of seeds: each seed is the hash of the one after it, and rounds use them from the first
-- to the last.
create table chains (
  id bigint generated always as identity primary key,
  -- Game tables that take their rounds from one chain share its name.
  name text not null,
  -- s_0, which is published; the rounds are 1 … length.
  first_hash hash_text not null unique,
  length integer not null check (length between 1 and 10000000),
  beacon text not null check (beacon in ('drand', 'local')),
  published_at timestamptz not null default now()
);
create index chains_by_name on chains (name, id);
revoke all on chains from croupier_app;
grant select, insert (name, first_hash, length, beacon) on chains to croupier_app;

-- Checkpoints of a chain: s_N and every so many seeds before it, sealed. The seed of a round is
-- computed from one of them with a limited number of hashes.
create table chain_marks (
  chain_id bigint not null references chains (id),
  number integer not null check (number > 0),
  sealed bytea not null,
  primary key (chain_id, number)
);
revoke all on chain_marks from croupier_app;
grant select, insert on chain_marks to croupier_app;

-- Rounds of a game table, each with one draw for all its bets.
create table rounds (
  id bigint generated always as identity primary key,
  table_name text not null check (table_name ~ '^[a-z][a-z-]{0,31}$'),
  game text not null references games (game),
  game_version smallint not null,
  -- False for duels, of which many rounds are open at once.
  is_sole boolean not null,
  chain_id bigint not null references chains (id),
  -- The place in the chain, which is the nonce of the draw. Set together with the round of the
  -- beacon.
  number integer,
  previous_seed hash_text,
  seed hash_text,
  state text not null
    check (state in ('waiting', 'betting', 'locked', 'running', 'settled', 'void')),
  void_reason text,
  beacon_round bigint,
  beacon_signature text,
  randomness hash_text,
  opened_at timestamptz not null default clock_timestamp(),
  lock_at timestamptz,
  locked_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  next_at timestamptz,
  -- SHA-256 of the list of its bets, which can be rebuilt from their placements.
  bets_root hash_text,
  facts jsonb not null default 'null',
  outcome jsonb not null default 'null',
  -- The currency of a shared pot. Null: the round takes every currency, each with a result of its
  -- own.
  currency text references currencies (code),
  constraint rounds_number unique (chain_id, number),
  constraint rounds_shown_when_over check (
    state in ('settled', 'void') or (seed is null and outcome = 'null')),
  constraint rounds_placed check (
    (number is null) = (previous_seed is null) and (number is null) = (beacon_round is null)
    and (number is not null or state in ('waiting', 'betting', 'void'))),
  constraint rounds_drawn check (state not in ('running', 'settled') or randomness is not null),
  constraint rounds_void check ((state = 'void') = (void_reason is not null)),
  constraint rounds_locked check (state not in ('locked', 'running', 'settled')
    or (lock_at is not null and locked_at is not null and bets_root is not null))
) with (fillfactor = 60);
create unique index rounds_one_open on rounds (table_name)
  where is_sole and state in ('waiting', 'betting', 'locked', 'running');
create index rounds_not_over on rounds (table_name, id)
  where state in ('waiting', 'betting', 'locked', 'running');
create index rounds_by_table on rounds (table_name, id);
create index rounds_by_chain on rounds (chain_id, number);
revoke all on rounds from croupier_app;
grant select,
  insert (table_name, game, game_version, is_sole, chain_id, number, previous_seed, state,
    beacon_round, lock_at, locked_at, next_at, bets_root, facts, currency),
  update (number, previous_seed, seed, state, void_reason, beacon_round, beacon_signature,
    randomness, lock_at, locked_at, started_at, ended_at, next_at, bets_root, facts, outcome)
  on rounds to croupier_app;

-- Bets for the next round. No stake is taken before it opens.
create table queued_bets (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  table_name text not null,
  key text not null,
  currency text not null references currencies (code),
  stake bigint not null check (stake > 0),
  bet jsonb not null,
  is_autobet boolean not null,
  queued_at timestamptz not null default now(),
  -- How it ended: the placement, or why there is none.
  placement_id bigint references placements (id),
  refusal text,
  ended_at timestamptz,
  -- Set before the stake is taken; from then on the bet cannot be cancelled.
  claimed_at timestamptz,
  constraint queued_bets_key unique (player_id, key)
);
create index queued_bets_waiting on queued_bets (table_name, id) where ended_at is null;
revoke all on queued_bets from croupier_app;
grant select, insert (player_id, table_name, key, currency, stake, bet, is_autobet),
  update (placement_id, refusal, ended_at, claimed_at) on queued_bets to croupier_app;

-- Added here because `rounds`, which refers to `games`, is created after `placements`.
alter table placements
  add constraint placements_round foreign key (round_id) references rounds (id);
