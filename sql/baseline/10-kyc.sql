-- check: select count(*) = 5 from kyc_thresholds

-- KYC: the verification of each player, the deposits from which on it is required, and the
-- deposits that count towards that. A verification that waits for a decision always has a name, a
-- birth date and the time it was submitted.

-- Deposits within 24 hours from which on a player must be verified: 2,000 euros by the rules of
-- the European Union. The amount in each currency is a setting of the operator, in micro-units,
-- because no exchange rate is available for it. Shares of several currencies are added.
create table kyc_thresholds (
  currency money_currency primary key references currencies (code),
  deposits bigint not null check (deposits > 0)
);
revoke all on kyc_thresholds from croupier_app;
grant select on kyc_thresholds to croupier_app;

-- Deposits of the last days, from the events of the cashier. Older ones are deleted.
create table kyc_deposits (
  deposit_id text primary key,
  player_id bigint not null references players (id),
  currency text not null references kyc_thresholds (currency),
  amount bigint not null check (amount > 0),
  at timestamptz not null default now()
);
create index kyc_deposits_by_player on kyc_deposits (player_id, at);

-- One row per player whose verification has begun or is required.
create table verifications (
  player_id bigint primary key references players (id),
  -- Null: not begun. The eight others are those of the product specification.
  status text check (status in ('init', 'waiting', 'user_pending', 'pending', 'failed',
                                'unverified', 'success', 'verified')),
  -- What made the verification a requirement; null while nothing did.
  need text check (need in ('deposits', 'withdrawal', 'staff')),
  needed_at timestamptz,
  -- A refusal starts a new attempt; the documents of the old one stay with it.
  attempt int not null default 1 check (attempt > 0),
  full_name text check (length(full_name) between 2 and 120),
  birth_date date,
  -- The reason of the last decision, as the player reads it.
  reason text check (length(reason) <= 1000),
  submitted_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  -- A copy of players.created_at, kept by triggers. Staff list players by registration and filter
  -- them by verification: with both in one row an index finds the few of a group, without a
  -- look-up for every player since.
  registered_at timestamptz not null,
  constraint verifications_needed check ((need is null) = (needed_at is null)),
  constraint verifications_sent check (
    status is null or status not in ('waiting', 'pending')
    or (submitted_at is not null and full_name is not null and birth_date is not null))
);
-- The review queue: the longest waiting comes first.
create index verifications_waiting on verifications (submitted_at, player_id)
  where status in ('waiting', 'pending');
-- A person may have one account: the reviewer sees every player with the same name and birth date.
create index verifications_by_person on verifications (birth_date, lower(full_name));
create index verifications_by_status on verifications (status, player_id) where status is not null;
-- One index for each group of statuses that the player list filters by.
create index verifications_pending on verifications (registered_at desc, player_id desc)
  where status in ('init', 'waiting', 'user_pending', 'pending');
create index verifications_failed on verifications (registered_at desc, player_id desc)
  where status in ('failed', 'unverified');
create index verifications_success on verifications (registered_at desc, player_id desc)
  where status in ('success', 'verified');
revoke all on verifications from croupier_app;
grant select, insert, update on verifications to croupier_app;

-- The thresholds of a new installation.
insert into kyc_thresholds (currency, deposits) values
  ('EUR', 2000000000),
  ('USD', 2000000000),
  ('RUB', 180000000000),
  ('KZT', 1000000000000),
  ('INR', 180000000000);
