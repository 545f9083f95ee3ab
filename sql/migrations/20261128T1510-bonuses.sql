-- module: bonuses
-- check: select not has_table_privilege('croupier_app', 'bonus_versions', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'bonus_moves', 'insert, update, delete')
-- check: select not has_table_privilege('croupier_app', 'bonus_counts', 'update, delete')

-- Bonuses: what is offered, to whom it was granted, and how far its wagering is. Money of a granted
-- bonus lies in an account of its own; amounts are in micro-units.

create table bonus_definitions (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- A bonus that is off is not granted any more; those granted before go on.
  is_on boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
revoke all on bonus_definitions from croupier_app;
grant select, insert (code), update (is_on) on bonus_definitions to croupier_app;

-- The terms of a bonus. The latest version is granted; a granted bonus keeps its own.
create table bonus_versions (
  bonus_id bigint not null references bonus_definitions (id),
  version integer not null check (version > 0),
  terms jsonb not null,
  -- The approved proposal that made it; null for what was shipped.
  proposal_id bigint,
  from_at timestamptz not null default clock_timestamp(),
  constraint bonus_versions_pk primary key (bonus_id, version)
);
revoke all on bonus_versions from croupier_app;
grant select, insert (bonus_id, version, terms, proposal_id) on bonus_versions to croupier_app;

-- What may be granted in all, in each currency. Without a row nothing is granted.
create table bonus_budgets (
  bonus_id bigint not null references bonus_definitions (id),
  currency money_currency not null references currencies (code),
  budget bigint not null check (budget >= 0),
  granted bigint not null default 0 check (granted >= 0),
  constraint bonus_budgets_pk primary key (bonus_id, currency),
  constraint bonus_budgets_kept check (granted <= budget)
);
revoke all on bonus_budgets from croupier_app;
grant select, insert (bonus_id, currency, budget), update (budget, granted)
  on bonus_budgets to croupier_app;

create table bonus_grants (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  bonus_id bigint not null,
  version integer not null,
  currency money_currency not null references currencies (code),
  -- The player's cash account in this currency, and the account of the bonus once it is active.
  cash_account bigint not null references accounts (id),
  account bigint references accounts (id),
  state text not null,
  -- What it was granted for, unique for the player: a repeat grants nothing.
  source text not null check (source in ('code', 'staff', 'pack', 'promotion')),
  key text not null check (char_length(key) between 1 and 200),
  -- The deposit that it matches, which matches no other bonus; 0 for a fixed amount.
  deposit bigint not null default 0 check (deposit >= 0),
  deposit_ref text constraint bonus_grants_deposit unique,
  amount bigint not null default 0 check (amount >= 0),
  -- How much has to be staked before it becomes cash, and how much of that is done.
  required bigint not null default 0 check (required >= 0),
  progress bigint not null default 0 check (progress >= 0),
  -- Of the terms, for the check of each stake: the largest stake with bonus money, and the games it
  -- may be staked on; null for all.
  stake_max bigint check (stake_max > 0),
  games text[],
  -- What became cash.
  converted bigint not null default 0 check (converted >= 0),
  created_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  -- Until then it can be claimed and paid for by a deposit.
  claim_until timestamptz not null,
  activated_at timestamptz,
  active_until timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint bonus_grants_version foreign key (bonus_id, version)
    references bonus_versions (bonus_id, version),
  constraint bonus_grants_key unique (player_id, key),
  constraint bonus_grants_state check (state in ('available', 'claimed', 'pending', 'active',
    'wagered', 'expired', 'cancelled', 'forfeited', 'used_up')),
  constraint bonus_grants_ended check (
    (state in ('wagered', 'expired', 'cancelled', 'forfeited', 'used_up'))
      = (ended_at is not null)),
  constraint bonus_grants_active check (
    (activated_at is null) = (account is null)
    and (activated_at is null) = (active_until is null)
    and (state not in ('active', 'wagered', 'used_up') or account is not null and amount > 0)
    and (state not in ('pending', 'active') or amount > 0))
);
-- One bonus at a time takes part in stakes; others wait.
create unique index bonus_grants_one_active on bonus_grants (cash_account)
  where state = 'active';
create unique index bonus_grants_by_account on bonus_grants (account) where account is not null;
create index bonus_grants_of_player on bonus_grants (player_id, id);
create index bonus_grants_to_claim on bonus_grants (claim_until)
  where state in ('available', 'claimed');
create index bonus_grants_to_expire on bonus_grants (active_until) where state = 'active';
revoke all on bonus_grants from croupier_app;
grant select,
  insert (player_id, bonus_id, version, currency, cash_account, state, source, key, deposit, amount,
    required, stake_max, games, claimed_at, claim_until),
  update (state, account, deposit, deposit_ref, amount, required, progress, converted, claimed_at,
    activated_at, active_until, ended_at, end_reason) on bonus_grants to croupier_app;

-- Every change of a state, written by a trigger.
create table bonus_moves (
  id bigint generated always as identity primary key,
  grant_id bigint not null references bonus_grants (id),
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index bonus_moves_of_grant on bonus_moves (grant_id, id);
revoke all on bonus_moves from croupier_app;
grant select on bonus_moves to croupier_app;

-- What each bet added to the wagering of a bonus, also when it added nothing. A correction of the
-- bet is an event of its own and may be negative.
create table bonus_counts (
  grant_id bigint not null references bonus_grants (id),
  -- The bet or settlement that it counts.
  event_id bigint not null,
  -- The instant bet or the wager: of its events, what a correction takes back.
  placed_id bigint not null,
  game text not null,
  staked bigint not null,
  counted bigint not null,
  -- Why it did not count in full; null where it did.
  reason text check (reason in ('share', 'stake_max', 'low_risk', 'game')),
  at timestamptz not null,
  constraint bonus_counts_pk primary key (grant_id, event_id)
);
revoke all on bonus_counts from croupier_app;
grant select, insert on bonus_counts to croupier_app;

-- Codes by which players get a bonus, in capital letters. A code is closed, never deleted.
create table bonus_codes (
  code text primary key check (code ~ '^[A-Z0-9_-]{3,32}$'),
  bonus_id bigint not null references bonus_definitions (id),
  valid_from timestamptz not null default clock_timestamp(),
  valid_until timestamptz,
  -- By so many players in all; null for no limit. A player uses a code once.
  uses_max integer check (uses_max > 0),
  uses integer not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint bonus_codes_uses check (uses >= 0 and (uses_max is null or uses <= uses_max))
);
create index bonus_codes_of_bonus on bonus_codes (bonus_id);
revoke all on bonus_codes from croupier_app;
grant select, insert (code, bonus_id, valid_from, valid_until, uses_max),
  update (valid_until, uses_max, uses, closed_at) on bonus_codes to croupier_app;
