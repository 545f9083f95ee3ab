-- check: select not has_table_privilege('croupier_app', 'withdrawal_events', 'update')
-- check: select not has_table_privilege('croupier_app', 'withdrawal_rules', 'update')
-- check: select bool_and(automatic_max < four_eyes_min) from withdrawal_rules

-- Withdrawals: money is held from the request on, reviewed, approved, sent, and paid or returned
-- with a reason. The rows say what was decided and by whom; the money itself is in the ledger.
-- Triggers refuse changed terms, states out of order, an approval without enough different people,
-- and a second end.

-- How much review a withdrawal needs, in amounts of micro-units. Changed by
-- withdrawal_rules_tighten and by approved proposals alone: a person who may loosen the rules alone
-- could let any amount pass without a review.
create table withdrawal_rules (
  currency money_currency primary key references currencies (code),
  -- Up to this amount a withdrawal without risk flags is approved automatically. Zero: each one is
  -- reviewed.
  automatic_max bigint not null default 0 check (automatic_max >= 0),
  -- From this amount on two people approve; null: one is enough.
  four_eyes_min bigint check (four_eyes_min > 0),
  -- Requested within 24 hours, all withdrawals of a player together; null: unlimited.
  day_max bigint check (day_max > 0),
  -- Whether players may cancel a request. Many jurisdictions forbid it, because money that returns
  -- to the balance is gambled away.
  is_cancel_allowed boolean not null default false,
  updated_at timestamptz not null default now(),
  -- How many hours a provider must have been silent about a payout before staff may settle it.
  silent_hours smallint not null default 24 check (silent_hours between 1 and 720),
  constraint withdrawal_rules_order check (automatic_max < four_eyes_min)
);
revoke all on withdrawal_rules from croupier_app;
grant select on withdrawal_rules to croupier_app;

-- Withdrawals, with the terms that the player agreed to.
create table withdrawals (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- The idempotency key of the player's page: the same key and request return the first answer.
  key text not null,
  request_hash bytea not null,
  -- What the provider identifies the payout by; also the key of its hold in the ledger.
  reference uuid not null constraint withdrawals_reference unique,
  method_hash text not null references payment_methods (hash),
  -- The terms that the player agreed to; the method may change later.
  provider text not null,
  method_code text not null,
  type text not null,
  instrument text not null check (instrument in ('card', 'phone', 'crypto')),
  coin text,
  currency money_currency not null references currencies (code),
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  exchange_currency money_currency not null references currencies (code),
  -- One unit of currency in exchange_currency, times 10^8; null when both are the same.
  rate bigint check (rate > 0),
  -- What is sent, in exchange_currency.
  arrives bigint not null check (arrives > 0),
  locale text not null check (locale in ('ru', 'en', 'kz')),
  -- The destination: sealed, masked for display, and as a keyed hash that recognises it again.
  destination_sealed bytea not null,
  destination_mask text not null,
  destination_mark bytea not null,
  -- Risk flags of the request.
  flags text[] not null default '{}',
  score int not null check (score >= 0),
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  -- 1 requested, 2 review, 3 approved, 4 sent, 5 paid, 6 rejected, 7 failed, 8 cancelled.
  status smallint not null default 1 check (status between 1 and 8),
  -- How often staff returned it to review; approvals count for one round.
  review_round int not null default 0,
  -- Set by risk staff: nothing is approved meanwhile.
  is_on_hold boolean not null default false,
  -- Set before the first request to the provider. From then on only the provider ends it, or a
  -- settlement by two staff members.
  asked_at timestamptz,
  tries int not null default 0,
  -- When the next request to the provider is due.
  next_try_at timestamptz not null default now(),
  provider_payout text,
  -- The staff member who has claimed it for review.
  claimed_by bigint references players (id),
  -- Why it was not paid, as the player reads it.
  reason text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  -- When the provider last confirmed progress: that it accepted the payout, or that it is on its
  -- way.
  last_provider_contact_at timestamptz,
  constraint withdrawals_key unique (player_id, key),
  constraint withdrawals_exchange check ((currency = exchange_currency) = (rate is null)),
  constraint withdrawals_same check (rate is not null or arrives = amount - fee),
  constraint withdrawals_closed check ((status >= 5) = (closed_at is not null)),
  constraint withdrawals_reason check ((status in (6, 7)) = (reason is not null))
);
create index withdrawals_by_player on withdrawals (player_id, id desc);
create index withdrawals_by_status on withdrawals (status, id);
create index withdrawals_open on withdrawals (id) where status < 5;
create index withdrawals_by_currency on withdrawals (currency, id);
create index withdrawals_by_flag on withdrawals using gin (flags) where status < 5;
create index withdrawals_to_try on withdrawals (next_try_at) where status in (3, 4);
create index withdrawals_by_sending on withdrawals (sent_at) where sent_at is not null;
-- Reports count payments by day from the index alone.
create index withdrawals_by_close on withdrawals (closed_at)
  include (status, method_hash, provider, currency, amount, fee) where closed_at is not null;
-- Requests run separately for each provider, so that one that hangs does not delay the payouts of
-- others: the next payout of a provider is found without reading those of another.
create index withdrawals_to_query on withdrawals (provider, status, next_try_at)
  where status in (3, 4);
-- The all-time sums of a player.
create index withdrawals_paid_by_player on withdrawals (player_id, closed_at)
  include (currency, amount) where status = 5;
create index withdrawals_by_claim on withdrawals (claimed_by, id) where claimed_by is not null;
create index withdrawals_by_amount on withdrawals (amount, id);
-- Players who were paid to the same destination, from the index alone.
create index withdrawals_by_destination on withdrawals (destination_mark, player_id);
-- Withdrawals older than some hours are listed from that time back, not searched from the latest
-- on.
create index withdrawals_by_time on withdrawals (created_at, id)
  include (status, method_hash, provider, currency);
revoke all on withdrawals from croupier_app;
grant select, insert,
  update (status, review_round, is_on_hold, asked_at, tries, next_try_at, provider_payout,
    claimed_by, reason, sent_at, closed_at, last_provider_contact_at)
  on withdrawals to croupier_app;

-- What happened to a withdrawal and who did it. The player reads a part of it.
create table withdrawal_events (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals (id),
  kind text not null,
  status smallint not null check (status between 1 and 8),
  at timestamptz not null default clock_timestamp(),
  actor text not null check (actor in ('player', 'staff', 'system', 'provider')),
  staff_id bigint references players (id),
  -- A code with a text for the player.
  reason text,
  -- For staff only.
  note text check (length(note) <= 1000),
  constraint withdrawal_events_staff check ((actor = 'staff') = (staff_id is not null)),
  constraint withdrawal_events_kind_check check (kind in (
    'requested', 'review', 'passed', 'approval', 'approved', 'recalled', 'held', 'unheld',
    'claimed', 'released', 'asked', 'delayed', 'sent', 'paid', 'rejected', 'failed', 'cancelled',
    'mismatch', 'contradiction', 'unknown', 'settle_proposed', 'settle_declined'))
);
create index withdrawal_events_by_withdrawal on withdrawal_events (withdrawal_id, id);
revoke all on withdrawal_events from croupier_app;
grant select, insert (withdrawal_id, kind, status, actor, staff_id, reason, note)
  on withdrawal_events to croupier_app;

-- One approval per person and round.
create table withdrawal_approvals (
  withdrawal_id bigint not null references withdrawals (id),
  round int not null,
  staff_id bigint not null references staff (player_id),
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, round, staff_id)
);
revoke all on withdrawal_approvals from croupier_app;
grant select, insert (withdrawal_id, round, staff_id) on withdrawal_approvals to croupier_app;

-- The rules of a new installation: nothing is approved automatically.
insert into withdrawal_rules (currency, four_eyes_min, day_max) values
  ('EUR', 1000000000, 10000000000),
  ('USD', 1000000000, 10000000000),
  ('RUB', 100000000000, 1000000000000),
  ('KZT', 500000000000, 5000000000000),
  ('INR', 100000000000, 1000000000000);
