-- check: select not has_table_privilege('croupier_app', 'deposit_reviews', 'update, delete')

-- Deposits and the reviews of those whose payment could not be booked. The terms of a deposit are
-- written once, a player has one open deposit per method, and a paid deposit does not change,
-- except that card and phone numbers are masked 30 days after its end.

-- Deposits, from the request of the player to the end.
create table deposits (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- The idempotency key of the player's page: the same key and request return the first answer.
  key text not null,
  request_hash bytea not null,
  -- What the provider identifies the deposit by. Not the id, which would reveal how many there
  -- are.
  reference uuid not null default gen_random_uuid() constraint deposits_reference unique,
  method_hash text not null references payment_methods (hash),
  -- The terms when the deposit was created; the method may change later.
  provider text not null,
  type text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  commission_bp int not null check (commission_bp between 0 and 9999),
  life_seconds int not null check (life_seconds > 0),
  -- 1 created, 2 waiting, 3 paid, 4 failed, 5 expired, 6 cancelled.
  status smallint not null default 1 check (status between 1 and 6),
  provider_invoice text,
  pay_url text,
  card_number text,
  phone_number text,
  paid_amount bigint check (paid_amount > 0),
  is_late boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- What the provider charges, and in which currency; null when nothing is exchanged.
  charge_amount bigint check (charge_amount > 0),
  charge_currency money_currency references currencies (code),
  -- One unit of charge_currency in currency, times 10^8, when the deposit was created.
  rate bigint check (rate > 0),
  -- What arrived, in charge_currency.
  paid_charge bigint check (paid_charge > 0),
  coin text,
  network text,
  address text,
  coin_due text,
  pay_uri text,
  -- The blocks that have confirmed a payment on its way, and how many it needs.
  confirmations int check (confirmations >= 0),
  confirmations_needed int check (confirmations_needed >= 0),
  -- Since when a payment is known to be on its way. Such a deposit waits longer than one without.
  seen_at timestamptz,
  -- When the provider was last queried about the deposit.
  asked_at timestamptz,
  -- The rate at which the money was credited, when it is not the one of the creation. That one
  -- holds for money that came in time; late money gets the lower of it and the rate of its
  -- arrival, so that a player cannot choose the day.
  paid_rate bigint check (paid_rate > 0),
  constraint deposits_key unique (player_id, key),
  constraint deposits_paid check ((status = 3) = (paid_amount is not null)),
  constraint deposits_closed check ((status in (1, 2)) = (closed_at is null)),
  constraint deposits_late check (status = 3 or not is_late),
  constraint deposits_exchange check (
    num_nonnulls(charge_amount, charge_currency, rate) in (0, 3)),
  constraint deposits_exchanged check (charge_currency <> currency),
  constraint deposits_paid_charge check (
    (paid_charge is not null) = (status = 3 and rate is not null)),
  constraint deposits_coin check (
    num_nonnulls(coin, network, address, coin_due, pay_uri, confirmations_needed) in (0, 6)),
  constraint deposits_seen check (confirmations is null or seen_at is not null),
  constraint deposits_paid_rate check (paid_rate is null or paid_charge is not null)
);
-- One open deposit per player and method, also under concurrent requests.
create unique index deposits_one_open on deposits (player_id, method_hash) where status in (1, 2);
create index deposits_by_player on deposits (player_id, id desc);
create index deposits_to_expire on deposits (expires_at) where status in (1, 2);
-- Deposits whose payment may have been missed: not paid, with an invoice, of the last days.
create index deposits_to_query on deposits (created_at)
  where status <> 3 and provider_invoice is not null;
-- Lists of deposits in the back office, by status and by provider.
create index deposits_by_status on deposits (status, id desc);
create index deposits_by_provider on deposits (provider, id desc);
-- Reports count payments by day from the index alone.
create index deposits_by_close on deposits (closed_at)
  include (status, method_hash, provider, currency, paid_amount, amount, commission_bp)
  where closed_at is not null;
create index deposits_paid_by_player on deposits (player_id, closed_at)
  include (currency, paid_amount) where status = 3;
-- Deposits of some days are listed by creation; the index decides every other filter.
create index deposits_by_time on deposits (created_at, id)
  include (status, method_hash, provider, currency);
create index deposits_by_currency on deposits (currency, id);
-- Deposits whose card number is still to be masked, and no others: the job reads no large table.
create index deposits_to_mask on deposits (closed_at)
  where closed_at is not null and left(card_number, 1) <> '•';
revoke all on deposits from croupier_app;
grant select, insert,
  update (status, provider_invoice, pay_url, card_number, phone_number, paid_amount, is_late,
    closed_at, paid_charge, coin, network, address, coin_due, pay_uri, confirmations,
    confirmations_needed, seen_at, asked_at, paid_rate) on deposits to croupier_app;

-- What a reviewer found about a provider's message that could not be booked. The deposit then no
-- longer needs a review, until a later message is refused, too.
create table deposit_reviews (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposits (id),
  -- The last message that was reviewed. It settles every message up to then.
  until timestamptz not null,
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  found_by bigint not null references staff (player_id),
  found_at timestamptz not null default clock_timestamp(),
  unique (deposit_id, until)
);
revoke all on deposit_reviews from croupier_app;
grant select, insert on deposit_reviews to croupier_app;
