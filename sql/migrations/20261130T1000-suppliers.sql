-- module: suppliers
-- check: select not has_column_privilege('croupier_app', 'supplier_games', 'game', 'update')

-- Studios and aggregators whose games run here: they decide the rounds, and ask for money by the
-- calls of a seamless wallet.
create table suppliers (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- Which calls it speaks.
  protocol text not null check (protocol in ('hub88', 'softswiss')),
  -- Where its own calls are: the list of games, the launch of one.
  base_url text not null check (base_url ~ '^https?://'),
  -- What it calls this installation.
  operator_id text not null default '' check (char_length(operator_id) <= 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
revoke all on suppliers from croupier_app;
grant select, insert, update (name, base_url, operator_id, is_active, changed_at)
  on suppliers to croupier_app;

-- What a supplier signs with and what is signed with for it; several may be valid while they are
-- rotated.
create table supplier_keys (
  id bigint generated always as identity primary key,
  supplier text not null references suppliers (code),
  -- theirs: verifies requests of the supplier. ours: signs requests to it. shared: both (HMAC).
  purpose text not null check (purpose in ('theirs', 'ours', 'shared')),
  -- A public key as PEM text; the private and the shared ones are sealed.
  public_key text check (char_length(public_key) <= 5000),
  sealed_key bytea check (octet_length(sealed_key) <= 8000),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint supplier_keys_material check (
    case purpose when 'shared' then public_key is null and sealed_key is not null
      when 'theirs' then public_key is not null and sealed_key is null
      else public_key is not null and sealed_key is not null end)
);
create index supplier_keys_valid on supplier_keys (supplier, purpose) where revoked_at is null;
revoke all on supplier_keys from croupier_app;
grant select, insert (supplier, purpose, public_key, sealed_key), update (revoked_at)
  on supplier_keys to croupier_app;

-- The games of suppliers. `game` is the name in bets and reports, and the end of the address.
create table supplier_games (
  game text primary key references games (game) check (game ~ '^[a-z0-9][a-z0-9-]{1,63}$'),
  supplier text not null references suppliers (code),
  -- What the supplier calls it.
  code text not null check (char_length(code) between 1 and 100),
  category text not null check (category in ('slots', 'live')),
  -- As the supplier gives them: names by language with `en` at least.
  names jsonb not null check (names ? 'en'),
  -- The studio that made it, where the supplier is an aggregator.
  studio text not null check (char_length(studio) between 1 and 60),
  -- What the lists filter by: features, themes, jackpots.
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  picture_url text check (char_length(picture_url) <= 500),
  background_url text check (char_length(background_url) <= 500),
  -- In ten-thousandths of the stake, where the supplier says it.
  rtp_m4 int check (rtp_m4 between 1 and 10000),
  volatility text check (volatility in ('low', 'medium', 'high', 'very_high')),
  has_demo boolean not null default true,
  has_free_rounds boolean not null default false,
  -- Codes of countries in which the supplier does not offer it.
  blocked_countries text[] not null default '{}',
  -- Currencies in which it can be played; empty: all.
  currencies text[] not null default '{}',
  -- Whether the supplier offers it now.
  is_offered boolean not null default true,
  -- What the operator decides.
  is_hidden boolean not null default false,
  position int not null default 1000,
  labels text[] not null default '{}' check (labels <@ array['new', 'hot']),
  hidden_in text[] not null default '{}',
  added_at timestamptz not null default now(),
  synced_at timestamptz not null default now(),
  constraint supplier_games_code unique (supplier, code)
);
create index supplier_games_shown on supplier_games (category, position, game)
  where is_offered and not is_hidden;
revoke all on supplier_games from croupier_app;
grant select,
  insert (game, supplier, code, category, names, studio, tags, picture_url, background_url, rtp_m4,
    volatility, has_demo, has_free_rounds, blocked_countries, currencies),
  update (category, names, studio, tags, picture_url, background_url, rtp_m4, volatility, has_demo,
    has_free_rounds, blocked_countries, currencies, is_offered, is_hidden, position, labels,
    hidden_in, synced_at) on supplier_games to croupier_app;

-- Games that were opened for money: the token that a supplier sends with each stake.
create table supplier_launches (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  player_id bigint not null references players (id),
  game text not null references supplier_games (game),
  currency text not null,
  platform text not null check (platform in ('desktop', 'mobile')),
  created_at timestamptz not null default now(),
  -- Moved on by each stake; stakes are refused after it, results never.
  expires_at timestamptz not null
);
create index supplier_launches_of_player on supplier_launches (player_id, id desc);
create index supplier_launches_by_time on supplier_launches using brin (created_at);
revoke all on supplier_launches from croupier_app;
grant select, insert (token_hash, player_id, game, currency, platform, expires_at),
  update (expires_at) on supplier_launches to croupier_app;
