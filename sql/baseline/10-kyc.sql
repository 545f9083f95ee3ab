-- check: select count(*) = 5 from kyc_thresholds

-- Who a player is: what he says, the documents that prove it, and what the house thinks of them.
--

-- Deposits within 24 hours from which on the house must know its player: 2 000 euros by the rules
-- of the European Union. The house has no exchange rates, so what that comes to in each currency is
-- a setting of the operator, in micro-units. Shares of several currencies are added.
create table kyc_thresholds (
  currency text primary key check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  deposits bigint not null check (deposits > 0)
);
revoke all on kyc_thresholds from croupier_app;
grant select on kyc_thresholds to croupier_app;

-- Deposits of the last days, as the cashier told of them. Older ones are forgotten.
create table kyc_deposits (
  deposit_id text primary key,
  player_id bigint not null references players (id),
  currency text not null references kyc_thresholds (currency),
  amount bigint not null check (amount > 0),
  at timestamptz not null default now()
);
create index kyc_deposits_by_player on kyc_deposits (player_id, at);

create table verifications (
  player_id bigint primary key references players (id),
  -- Null: nothing was begun. The eight others are those of the specification.
  status text check (status in ('init', 'waiting', 'user_pending', 'pending', 'failed',
                                'unverified', 'success', 'verified')),
  -- Set once something happened for which the house must know who this is.
  need text check (need in ('deposits', 'withdrawal', 'staff')),
  needed_at timestamptz,
  -- A refusal begins a new attempt; the documents of the old one stay with it.
  attempt int not null default 1 check (attempt > 0),
  full_name text check (length(full_name) between 2 and 120),
  birth_date date,
  -- What the player is told about the last decision.
  reason text check (length(reason) <= 1000),
  submitted_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Players are listed by when they registered and looked for by what the house knows of them. Both
  -- stand in one row here: else the few of one group are found only by asking of everybody who
  -- registered since, one by one.
  registered_at timestamptz not null,
  constraint verifications_needed check ((need is null) = (needed_at is null)),
  constraint verifications_sent check (
    status is null or status not in ('waiting', 'pending')
    or (submitted_at is not null and full_name is not null and birth_date is not null))
);
-- The queue of those who decide: who has waited longest comes first.
create index verifications_waiting on verifications (submitted_at, player_id)
  where status in ('waiting', 'pending');
-- One person has one account: a name and a birthday that occur twice are shown to who decides.
create index verifications_by_person on verifications (birth_date, lower(full_name));
create index verifications_by_status on verifications (status, player_id) where status is not null;
-- For the words of each group as the search spells them.
create index verifications_pending on verifications (registered_at desc, player_id desc)
  where status in ('init', 'waiting', 'user_pending', 'pending');
create index verifications_failed on verifications (registered_at desc, player_id desc)
  where status in ('failed', 'unverified');
create index verifications_success on verifications (registered_at desc, player_id desc)
  where status in ('success', 'verified');
revoke all on verifications from croupier_app;
grant select, insert, update on verifications to croupier_app;

insert into kyc_thresholds (currency, deposits) values
  ('EUR', 2000000000),
  ('USD', 2000000000),
  ('RUB', 180000000000),
  ('KZT', 1000000000000),
  ('INR', 180000000000);
