-- Ways to pay, deposits, and what payment providers said about them.
--
-- check: select has_table_privilege('croupier_app', 'payment_events', 'update') = false

-- Methods are data: switched, limited and named without a deploy.
create table payment_methods (
  hash text primary key check (hash ~ '^[a-z0-9]{8,64}$'),
  -- Only methods of providers that the running house has are offered.
  provider text not null,
  -- What the provider calls it.
  code text not null,
  type text not null check (type in ('bank_card', 'card_transfer', 'bank_transfer')),
  currency text not null check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  -- {"ru": …, "en": …, "kz": …}
  name jsonb not null check (name ?& array['ru', 'en', 'kz']),
  -- Null: the product's own minimum, maximum and default.
  amount_min bigint check (amount_min > 0),
  amount_max bigint,
  amount_default bigint,
  commission_bp int not null default 0 check (commission_bp between 0 and 9999),
  life_seconds int not null default 1200 check (life_seconds between 1 and 86400),
  position int not null default 0,
  is_enabled boolean not null default true,
  constraint payment_methods_order check (amount_min <= amount_max)
);
create index payment_methods_by_currency on payment_methods (currency, position) where is_enabled;

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
  constraint deposits_key unique (player_id, key),
  constraint deposits_paid check ((status = 3) = (paid_amount is not null)),
  constraint deposits_closed check ((status in (1, 2)) = (closed_at is null)),
  constraint deposits_late check (status = 3 or not is_late)
);
-- One open deposit per player and method, whatever races for it.
create unique index deposits_one_open on deposits (player_id, method_hash) where status in (1, 2);
create index deposits_by_player on deposits (player_id, id desc);
create index deposits_to_expire on deposits (expires_at) where status in (1, 2);

-- Money came: from here on the row is history.
create function deposits_paid_stays() returns trigger language plpgsql as $$
begin
  raise exception 'cashier: deposit % is paid and does not change', old.id using errcode = 'CL004';
end $$;
create trigger deposits_paid_stays before update on deposits
  for each row when (old.status = 3) execute function deposits_paid_stays();

-- Every message of a provider, once. Kept whole, for the day somebody asks.
create table payment_events (
  provider text not null,
  event_id text not null,
  body_hash bytea not null,
  deposit_id bigint not null references deposits (id),
  kind text not null,
  -- credited and closed changed the deposit; ignored came too late to; refused needs a person.
  outcome text not null check (outcome in ('credited', 'closed', 'ignored', 'refused')),
  body jsonb not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_by_deposit on payment_events (deposit_id);

-- Terms of a deposit are written once, and what a provider said is never unsaid.
revoke all on deposits, payment_events from croupier_app;
grant select, insert, update (status, provider_invoice, pay_url, card_number, phone_number,
  paid_amount, is_late, closed_at) on deposits to croupier_app;
grant select, insert on payment_events to croupier_app;
