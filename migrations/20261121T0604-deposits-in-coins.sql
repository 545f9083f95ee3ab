-- A deposit may be charged in another currency, at a rate it keeps, and paid in a coin, whose
-- payment is seen before it is sure. Providers are asked about deposits they may have told us of.
--
-- check: select count(*) = 0 from deposits where (rate is null) <> (charge_amount is null)

alter table deposits
  -- What the provider charges, and in what; null when nothing is exchanged.
  add column charge_amount bigint check (charge_amount > 0),
  add column charge_currency currency_code,
  -- One unit of charge_currency in currency, times ten to the eighth, as it was at the beginning.
  add column rate bigint check (rate > 0),
  -- What came, in charge_currency.
  add column paid_charge bigint check (paid_charge > 0),
  add column coin text,
  add column network text,
  add column address text,
  add column coin_due text,
  add column pay_uri text,
  -- Blocks that have confirmed a payment on its way, and how many it needs.
  add column confirmations int check (confirmations >= 0),
  add column confirmations_needed int check (confirmations_needed >= 0),
  -- Since when a payment is known to be on its way: it is waited for longer than for nothing.
  add column seen_at timestamptz,
  -- When the provider was last asked what became of it.
  add column asked_at timestamptz,
  add constraint deposits_exchange check (
    num_nonnulls(charge_amount, charge_currency, rate) in (0, 3)),
  add constraint deposits_exchanged check (charge_currency <> currency),
  add constraint deposits_paid_charge check (
    (paid_charge is not null) = (status = 3 and rate is not null)),
  add constraint deposits_coin check (
    num_nonnulls(coin, network, address, coin_due, pay_uri, confirmations_needed) in (0, 6)),
  add constraint deposits_seen check (confirmations is null or seen_at is not null);

-- What may have been missed: not paid, with an invoice, of the last days.
create index deposits_to_ask on deposits (created_at)
  where status <> 3 and provider_invoice is not null;
-- The desk's list of all deposits, and by status.
create index deposits_by_status on deposits (status, id desc);
create index deposits_by_provider on deposits (provider, id desc);

grant update (paid_charge, coin, network, address, coin_due, pay_uri, confirmations,
  confirmations_needed, seen_at, asked_at) on deposits to croupier_app;

-- What a message said, so that nobody has to read its body to know.
alter table payment_events
  add column amount bigint check (amount > 0),
  add column currency currency_code,
  add column confirmations int;
