-- Server seeds of provably fair games: committed to before use, one active and one next per
-- player, revealed by rotation. A seed is in the clear only once it is revealed. Triggers refuse
-- to change or delete a commitment, to change a client seed, and to move a nonce back.

-- Domains instead of check constraints on the table: PostgreSQL would evaluate those again for
-- every nonce that a bet takes.
create domain hash_text as text check (value ~ '^[0-9a-f]{64}$');

create domain client_seed_text as text check (value ~ '^[A-Za-z0-9_-]{1,64}$');

-- Pairs of server seed and client seed, with the nonce that each bet increases.
create table seeds (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  state text not null check (state in ('next', 'active', 'revealed')),
  -- The seed encrypted with AES-256-GCM. Once revealed it is also in the clear, in `seed`.
  sealed bytea not null,
  commitment hash_text not null,
  seed hash_text,
  client_seed client_seed_text,
  -- The nonce of the next bet.
  nonce bigint not null default 0 check (nonce between 0 and 9007199254740991),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  revealed_at timestamptz,
  constraint seeds_revealed_only check ((state = 'revealed') = (seed is not null)),
  constraint seeds_client_seed check ((state = 'next') = (client_seed is null))
) with (fillfactor = 50);
create unique index seeds_one_active on seeds (player_id) where state = 'active';
create unique index seeds_one_next on seeds (player_id) where state = 'next';
create index seeds_by_player on seeds (player_id, id);
