-- Who a player is: what he says, the documents that prove it, and what the house thinks of them.
--
-- check: select count(*) = 5 from kyc_thresholds

-- Deposits within 24 hours from which on the house must know its player: 2 000 euros by the rules
-- of the European Union. The house has no exchange rates, so what that comes to in each currency is
-- a setting of the operator, in micro-units. Shares of several currencies are added.
create table kyc_thresholds (
  currency text primary key check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  deposits bigint not null check (deposits > 0)
);
insert into kyc_thresholds (currency, deposits) values
  ('EUR', 2000000000),
  ('USD', 2000000000),
  ('RUB', 180000000000),
  ('KZT', 1000000000000),
  ('INR', 180000000000);

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

create table verification_documents (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references verifications (player_id),
  attempt int not null,
  kind text not null
    check (kind in ('passport', 'id_front', 'id_back', 'driver_licence', 'selfie', 'address')),
  -- The name of the sealed file.
  file text not null unique,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  byte_length int not null check (byte_length > 0),
  uploaded_at timestamptz not null default now(),
  -- From then on it is evidence: the player can replace it, and the house keeps it.
  submitted_at timestamptz,
  replaced_at timestamptz
);
create unique index verification_documents_one on verification_documents (player_id, attempt, kind)
  where replaced_at is null;

revoke all on kyc_thresholds from croupier_app;
grant select on kyc_thresholds to croupier_app;
revoke delete on verifications from croupier_app;
