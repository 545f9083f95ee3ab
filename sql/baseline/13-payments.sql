-- check: select not has_table_privilege('croupier_app', 'payment_events', 'update')
-- check: select not has_table_privilege('croupier_app', 'payment_rates', 'update')
-- check: select not has_table_privilege('croupier_app', 'pull_payments', 'delete')

-- Payment methods, the messages of payment providers, exchange rates, and the pull payments of
-- BTCPay Server. Messages and rates are append only, because a
-- deposit or payout names the rate it used. A large step of a rate takes two staff members.

-- The ways to pay. They are data: enabled, limited and named without a deploy. The hash, provider,
-- direction and currency of a method never change.
create table payment_methods (
  hash text primary key check (hash ~ '^[a-z0-9]{8,64}$'),
  -- A method is offered only while its provider is configured.
  provider text not null,
  -- The provider's name for the method.
  code text not null,
  type text not null,
  currency money_currency not null references currencies (code),
  -- {"ru": …, "en": …, "kz": …}
  name jsonb not null check (name ?& array['ru', 'en', 'kz']),
  -- Null: the default minimum, maximum and preset of the product.
  amount_min bigint check (amount_min > 0),
  amount_max bigint,
  amount_default bigint,
  commission_bp int not null default 0 check (commission_bp between 0 and 9999),
  life_seconds int not null default 1200 check (life_seconds between 1 and 86400),
  position int not null default 0,
  is_enabled boolean not null default true,
  -- in: the player pays; out: the operator pays the player.
  direction text not null default 'in' check (direction in ('in', 'out')),
  -- What the provider charges or sends; the currency of the wallet when nothing is exchanged.
  exchange_currency money_currency not null references currencies (code),
  coin text check (coin ~ '^[A-Z0-9]{2,10}$'),
  network text check (length(network) between 1 and 40),
  -- Countries where it is offered, two capital letters each; empty means everywhere.
  countries text[] not null default '{}',
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_bp int not null default 0 check (fee_bp between 0 and 9999),
  updated_at timestamptz not null default now(),
  constraint payment_methods_order check (amount_min <= amount_max),
  constraint payment_methods_type_check check (
    type in ('bank_card', 'card_transfer', 'bank_transfer', 'phone_transfer', 'crypto')),
  constraint payment_methods_coin check (
    (type = 'crypto') = (coin is not null) and (type = 'crypto') = (network is not null)),
  -- Payouts may have a fee, deposits a commission of the provider.
  constraint payment_methods_fees check (
    case direction when 'in' then fee_fixed = 0 and fee_bp = 0 else commission_bp = 0 end),
  constraint payment_methods_countries check (
    array_position(countries, null) is null and
    array_to_string(countries, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  constraint payment_methods_default check (
    amount_default is null or
    amount_default between coalesce(amount_min, 1) and coalesce(amount_max, amount_default)),
  constraint payment_methods_position check (position between 0 and 10000)
);
create index payment_methods_by_currency
  on payment_methods (currency, direction, position) where is_enabled;
revoke all on payment_methods from croupier_app;
grant select, insert,
  update (code, type, name, amount_min, amount_max, amount_default, commission_bp, life_seconds,
    position, is_enabled, exchange_currency, coin, network, countries, fee_fixed, fee_bp,
    updated_at) on payment_methods to croupier_app;

-- Every message of a provider, stored whole and once. The body is text, because a column of JSON
-- refuses a NUL, half a character and deep nesting, rewrites numbers and drops duplicate keys. The
-- hash is of the exact bytes; in the text, card numbers keep only their first six and last four
-- digits.
create table payment_events (
  provider text not null,
  event_id text not null,
  body_hash bytea not null,
  kind text not null,
  -- credited, closed, sent and returned changed the deposit or payout; noted added information;
  -- ignored came too late to change anything; refused needs a staff member.
  outcome text not null,
  body text not null,
  received_at timestamptz not null default now(),
  subject text not null check (subject in ('invoice', 'payout')),
  reference uuid not null,
  -- The content of the message, readable without parsing the body.
  amount bigint check (amount > 0),
  currency money_currency references currencies (code),
  confirmations int,
  -- When the payer paid, according to the provider. It is stored beside the time of receipt to
  -- show by which of the two a rate was chosen.
  paid_at timestamptz,
  primary key (provider, event_id),
  constraint payment_events_outcome_check check (
    outcome in ('credited', 'closed', 'sent', 'returned', 'noted', 'ignored', 'refused'))
);
create index payment_events_by_reference on payment_events (subject, reference);
-- For the back office: messages that need a staff member, latest first.
create index payment_events_refused on payment_events (received_at desc) where outcome = 'refused';
create index payment_events_latest on payment_events (provider, received_at desc);
revoke all on payment_events from croupier_app;
grant select, insert on payment_events to croupier_app;

-- The price of one unit of base in quote, times 10^8. A rate is never changed or deleted: a
-- deposit or payout names the rate it used. It is a price at which players may exchange any amount.
-- One staff member may therefore move it by a twentieth at most, measured against every rate of the
-- last 24 hours, so that small steps do not add up. A larger step, and the first rate of a pair,
-- need an approved proposal.
create table payment_rates (
  id bigint generated always as identity primary key,
  base money_currency not null references currencies (code),
  quote money_currency not null references currencies (code),
  rate bigint not null check (rate between 10 and 1000000000000000),
  -- The staff member who set it; null when a provider or the sandbox did.
  staff_id bigint references players (id),
  source text not null check (source ~ '^[a-z][a-z0-9-]{0,31}$'),
  set_at timestamptz not null default now(),
  proposal_id bigint unique references proposals (id),
  constraint payment_rates_pair check (base <> quote),
  constraint payment_rates_source check ((source = 'operator') = (staff_id is not null))
);
create index payment_rates_latest on payment_rates (base, quote, set_at desc, id desc);
revoke all on payment_rates from croupier_app;
grant select, insert on payment_rates to croupier_app;

-- Which pull payment (`pot`) of a BTCPay Server belongs to which payout. It is stored before the
-- payout is claimed from it, so that a retry does not have to list all pull payments. A payout
-- without one here has its pull payment searched for once.
create table pull_payments (
  reference uuid primary key,
  pot text check (length(pot) between 1 and 128),
  kept_at timestamptz not null default now()
);
revoke all on pull_payments from croupier_app;
grant select, insert, update (pot) on pull_payments to croupier_app;
