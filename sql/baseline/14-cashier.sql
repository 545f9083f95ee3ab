-- check: select not has_table_privilege('croupier_app', 'deposit_reviews', 'update, delete')

create table deposits (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- Made by the player's page; the same key and request give the first answer again.
  key text not null,
  request_hash bytea not null,
  -- What the provider knows the deposit by. Not the id: it tells nobody how many there are.
  reference uuid not null default gen_random_uuid() constraint deposits_reference unique,
  method_hash text not null references payment_methods (hash),
  -- Terms as they were when the deposit began; the method may change meanwhile.
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
  -- What the provider charges, and in what; null when nothing is exchanged.
  charge_amount bigint check (charge_amount > 0),
  charge_currency currency_code,
  -- One unit of charge_currency in currency, times ten to the eighth, as it was at the beginning.
  rate bigint check (rate > 0),
  -- What came, in charge_currency.
  paid_charge bigint check (paid_charge > 0),
  coin text,
  network text,
  address text,
  coin_due text,
  pay_uri text,
  -- Blocks that have confirmed a payment on its way, and how many it needs.
  confirmations int check (confirmations >= 0),
  confirmations_needed int check (confirmations_needed >= 0),
  -- Since when a payment is known to be on its way: it is waited for longer than for nothing.
  seen_at timestamptz,
  -- When the provider was last asked what became of it.
  asked_at timestamptz,
  -- By what the money was credited, when that is not the rate the deposit began with.
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
-- One open deposit per player and method, whatever races for it.
create unique index deposits_one_open on deposits (player_id, method_hash) where status in (1, 2);
create index deposits_by_player on deposits (player_id, id desc);
create index deposits_to_expire on deposits (expires_at) where status in (1, 2);
-- What may have been missed: not paid, with an invoice, of the last days.
create index deposits_to_ask on deposits (created_at)
  where status <> 3 and provider_invoice is not null;
-- The desk's list of all deposits, and by status.
create index deposits_by_status on deposits (status, id desc);
create index deposits_by_provider on deposits (provider, id desc);
create index deposits_by_close on deposits (closed_at)
  include (status, method_hash, provider, currency, paid_amount, amount, commission_bp)
  where closed_at is not null;
create index deposits_paid_by_player on deposits (player_id, closed_at)
  include (currency, paid_amount) where status = 3;
create index deposits_by_time on deposits (created_at, id)
  include (status, method_hash, provider, currency);
create index deposits_by_currency on deposits (currency, id);
-- What is still to be forgotten, and nothing else: the job reads no large table.
create index deposits_to_forget on deposits (closed_at)
  where closed_at is not null and left(card_number, 1) <> '•';
revoke all on deposits from croupier_app;
grant select, insert, update (status, provider_invoice, pay_url, card_number, phone_number,
  paid_amount, is_late, closed_at, paid_charge, coin, network, address, coin_due, pay_uri,
  confirmations, confirmations_needed, seen_at, asked_at, paid_rate) on deposits to croupier_app;

-- A message that could not be booked calls a person. What that person found is written down, and
-- calls nobody again; a message that comes later does.
create table deposit_reviews (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposits (id),
  -- The last message that was looked at: whatever came by then is answered.
  until timestamptz not null,
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  found_by bigint not null references staff (player_id),
  found_at timestamptz not null default clock_timestamp(),
  unique (deposit_id, until)
);
revoke all on deposit_reviews from croupier_app;
grant select, insert on deposit_reviews to croupier_app;
