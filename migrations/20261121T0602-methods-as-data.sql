-- Methods go both ways, exchange, know countries and coins, and may be edited by the operator.
-- Rates between currencies are kept for ever. What providers say is kept by the reference it is
-- about, so that messages about payouts stand beside those about deposits.
--
-- check: select has_table_privilege('croupier_app', 'payment_rates', 'update') = false

create domain currency_code as text
  check (value in ('RUB', 'USD', 'KZT', 'INR', 'EUR'));

alter table payment_methods
  -- in: the player pays. out: the house pays him.
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  -- What the provider charges or sends; the wallet's own when nothing is exchanged.
  add column exchange_currency currency_code,
  add column coin text check (coin ~ '^[A-Z0-9]{2,10}$'),
  add column network text check (length(network) between 1 and 40),
  -- Where it is offered, two capital letters each; empty means everywhere.
  add column countries text[] not null default '{}',
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  add column fee_bp int not null default 0 check (fee_bp between 0 and 9999),
  add column updated_at timestamptz not null default now(),
  drop constraint payment_methods_type_check,
  add constraint payment_methods_type_check check (
    type in ('bank_card', 'card_transfer', 'bank_transfer', 'phone_transfer', 'crypto')),
  add constraint payment_methods_coin check (
    (type = 'crypto') = (coin is not null) and (type = 'crypto') = (network is not null)),
  -- A fee belongs to what is paid out; what is paid in has its provider's commission.
  add constraint payment_methods_fees check (
    case direction when 'in' then fee_fixed = 0 and fee_bp = 0 else commission_bp = 0 end),
  add constraint payment_methods_countries check (
    array_position(countries, null) is null and
    array_to_string(countries, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  add constraint payment_methods_default check (
    amount_default is null or
    amount_default between coalesce(amount_min, 1) and coalesce(amount_max, amount_default)),
  add constraint payment_methods_position check (position between 0 and 10000);
update payment_methods set exchange_currency = currency;
alter table payment_methods alter column exchange_currency set not null;

drop index payment_methods_by_currency;
create index payment_methods_by_currency
  on payment_methods (currency, direction, position) where is_enabled;

-- The price of one base in quote, times ten to the eighth. Never changed and never taken away: a
-- deposit or payout names the rate it used.
create table payment_rates (
  id bigint generated always as identity primary key,
  base currency_code not null,
  quote currency_code not null,
  rate bigint not null check (rate between 10 and 1000000000000000),
  -- Who set it; null when a provider or the sandbox did.
  staff_id bigint references players (id),
  source text not null check (source ~ '^[a-z][a-z0-9-]{0,31}$'),
  set_at timestamptz not null default now(),
  constraint payment_rates_pair check (base <> quote),
  constraint payment_rates_source check ((source = 'operator') = (staff_id is not null))
);
create index payment_rates_latest on payment_rates (base, quote, set_at desc, id desc);
revoke all on payment_rates from croupier_app;
grant select, insert on payment_rates to croupier_app;

-- Methods are the operator's: hash, provider, direction and currency of one stay what they are.
revoke all on payment_methods from croupier_app;
grant select, insert, update (code, type, exchange_currency, coin, network, countries, name,
  amount_min, amount_max, amount_default, commission_bp, fee_fixed, fee_bp, life_seconds, position,
  is_enabled, updated_at) on payment_methods to croupier_app;

alter table payment_events
  add column subject text not null default 'invoice' check (subject in ('invoice', 'payout')),
  add column reference uuid;
update payment_events e set reference = d.reference from deposits d where d.id = e.deposit_id;
alter table payment_events
  alter column reference set not null,
  alter column subject drop default,
  drop constraint payment_events_outcome_check,
  -- credited, closed, sent and returned changed what the message is about; noted told something
  -- worth keeping; ignored came too late to; refused needs a person.
  add constraint payment_events_outcome_check check (
    outcome in ('credited', 'closed', 'sent', 'returned', 'noted', 'ignored', 'refused')),
  drop column deposit_id;
create index payment_events_by_reference on payment_events (subject, reference);
-- For the desk: what waits for a person, latest first.
create index payment_events_refused on payment_events (received_at desc) where outcome = 'refused';
