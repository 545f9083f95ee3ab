-- module: studio
-- check: select not has_column_privilege('croupier_app', 'studio_seeds', 'sealed', 'update')
-- check: select not has_column_privilege('croupier_app', 'studio_rounds', 'outcome', 'update')

-- The studio that makes the slots of this installation. It is a supplier like any other: it knows
-- players by what the operator calls them, and has no right to their money. What it asks for goes
-- through the wallet, and these tables say what it asked for and what it was answered.

-- The seeds that decide the rounds of a player (PF-1), of a demo by its session.
create table studio_seeds (
  id bigint generated always as identity primary key,
  owner text not null check (char_length(owner) between 3 and 200),
  sealed bytea not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (char_length(client_seed) between 1 and 64),
  -- Of the next round: a round that was refused or taken back gives its nonce to the next one.
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
create unique index studio_seeds_active on studio_seeds (owner) where revealed_at is null;
revoke all on studio_seeds from croupier_app;
grant select, insert (owner, sealed, hash, client_seed), update (next_nonce, revealed_at)
  on studio_seeds to croupier_app;

-- A game that an operator opened for a player, or anyone for a demo.
create table studio_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  game text not null,
  owner text not null,
  -- What the operator calls the player, and the sealed token that goes with each stake; null for a
  -- demo.
  player text check (char_length(player) between 1 and 100),
  sealed_token bytea,
  currency text not null check (currency ~ '^[A-Z]{3,4}$'),
  -- Of a demo.
  demo_balance bigint check (demo_balance >= 0),
  -- The operator's rules of play, the addresses of its lobby and cashier.
  rules jsonb not null,
  lobby_url text check (char_length(lobby_url) <= 500),
  deposit_url text check (char_length(deposit_url) <= 500),
  shown_round bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint studio_sessions_demo check (
    (player is null) = (demo_balance is not null) and (player is null) = (sealed_token is null))
);
create index studio_sessions_by_time on studio_sessions using brin (created_at);
revoke all on studio_sessions from croupier_app;
grant select, delete,
  insert (token_hash, game, owner, player, sealed_token, currency, demo_balance, rules, lobby_url,
    deposit_url, expires_at),
  update (demo_balance, shown_round, expires_at) on studio_sessions to croupier_app;

create table studio_rounds (
  id bigint generated always as identity primary key,
  session_id bigint not null references studio_sessions (id) on delete cascade,
  owner text not null,
  game text not null,
  version smallint not null,
  currency text not null,
  is_demo boolean not null,
  key text not null check (char_length(key) <= 64),
  seed_id bigint not null references studio_seeds (id),
  nonce bigint not null check (nonce >= 0),
  stake bigint not null check (stake > 0),
  is_bought boolean not null,
  -- What was paid for it: the stake, or the price of the feature.
  cost bigint not null check (cost >= stake),
  -- Decided before the stake is asked for, so that a round that was interrupted has one result.
  outcome jsonb not null,
  m4 bigint not null check (m4 >= 0),
  jackpot_tier text,
  jackpot bigint not null default 0 check (jackpot >= 0),
  payout bigint not null default 0 check (payout >= jackpot),
  -- betting: the stake is asked for. won: it was taken, the payout is to be credited. paid: it was.
  -- refused: the stake was. cancelling: whether it was taken is unknown, so it is being taken back.
  -- cancelled: it was taken back.
  state text not null default 'betting'
    check (state in ('betting', 'won', 'paid', 'refused', 'cancelling', 'cancelled')),
  refusal text,
  -- The names of the three requests to the wallet.
  bet_ref uuid not null default gen_random_uuid(),
  win_ref uuid not null default gen_random_uuid(),
  rollback_ref uuid not null default gen_random_uuid(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  placed_at timestamptz not null default now(),
  constraint studio_rounds_key unique (session_id, key),
  constraint studio_rounds_jackpot check (jackpot_tier is not null or jackpot = 0)
);
-- The outcome of a nonce is seen once.
create unique index studio_rounds_nonce on studio_rounds (seed_id, nonce)
  where state in ('betting', 'won', 'paid');
create unique index studio_rounds_one_open on studio_rounds (seed_id) where state = 'betting';
create index studio_rounds_unfinished on studio_rounds (next_try_at)
  where state in ('betting', 'won', 'cancelling');
create index studio_rounds_of_owner on studio_rounds (owner, game, id desc);
create index studio_rounds_by_time on studio_rounds using brin (placed_at);
revoke all on studio_rounds from croupier_app;
grant select,
  insert (session_id, owner, game, version, currency, is_demo, key, seed_id, nonce, stake,
    is_bought, cost, outcome, m4, jackpot_tier),
  update (state, refusal, jackpot, payout, attempts, next_try_at) on studio_rounds to croupier_app;

-- Shared pools that grow by a part of each stake for money.
create table studio_jackpots (
  game text not null,
  currency text not null,
  tier text not null,
  amount bigint not null check (amount >= 0),
  -- What the pool starts with after it was won.
  seed bigint not null check (seed >= 0),
  -- Parts of a micro-unit are carried on: contributions in ten-thousandths.
  remainder int not null default 0 check (remainder between 0 and 9999),
  won_at timestamptz,
  primary key (game, currency, tier)
);
revoke all on studio_jackpots from croupier_app;
grant select, insert, update (amount, remainder, seed, won_at) on studio_jackpots to croupier_app;

-- The studio's own key: what it sends is signed with it.
create table studio_keys (
  id bigint generated always as identity primary key,
  public_key text not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);
revoke all on studio_keys from croupier_app;
grant select, insert (public_key, sealed_key) on studio_keys to croupier_app;
