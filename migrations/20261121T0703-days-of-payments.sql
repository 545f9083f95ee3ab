-- What was asked for and paid on each finished day (UTC), by method, provider and currency, so that
-- a report of a month or a year is read and not counted.
--
-- A payment of a finished day may still change: an expired deposit is paid late, a withdrawal is
-- sent days after it was asked for. Whoever changes one notes the days it counts in, in the same
-- transaction. A day with such a note is counted from the payments until it is rolled up anew, so
-- no report ever shows a day as it was.
--
-- check: select has_table_privilege('croupier_app', 'payment_days_touched', 'insert') = false

create table payment_days (
  day date not null,
  -- As in payments_made.
  subject text not null check (subject in ('invoice', 'payout')),
  method_hash text not null,
  provider text not null,
  currency text not null,
  -- Of those asked for on the day: how many, how many were paid, how many are over at all.
  asked bigint not null check (asked >= 0),
  succeeded bigint not null check (succeeded between 0 and over),
  over bigint not null check (over between 0 and asked),
  -- Of those paid on the day, whenever they were asked for.
  paid bigint not null check (paid >= 0),
  amount numeric not null check (amount >= 0),
  fees numeric not null check (fees >= 0),
  constraint payment_days_pk primary key (day, subject, method_hash, provider, currency)
);

-- Which days are written, also those without a payment.
create table payment_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);

-- One row for each change: two payments of one day do not wait for each other.
create table payment_days_touched (
  id bigint generated always as identity primary key,
  day date not null
);
create index payment_days_touched_by_day on payment_days_touched (day);

create function payments_touch_days() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into payment_days_touched (day)
  select distinct (counted.at at time zone 'UTC')::date
    from unnest(array[new.created_at, old.closed_at, new.closed_at]) as counted (at)
   where counted.at < date_trunc('day', now(), 'UTC');
  return null;
end $$;

-- Of the day that goes on nothing is rolled up, and nothing need be noted.
create trigger deposits_touch_days after update on deposits for each row when (
  least(new.created_at, old.closed_at, new.closed_at) < date_trunc('day', now(), 'UTC')
  and (old.status, old.closed_at, old.paid_amount)
    is distinct from (new.status, new.closed_at, new.paid_amount)
) execute function payments_touch_days();
create trigger deposits_touch_days_of_new after insert on deposits for each row when (
  least(new.created_at, new.closed_at) < date_trunc('day', now(), 'UTC')
) execute function payments_touch_days();
create trigger withdrawals_touch_days after update on withdrawals for each row when (
  least(new.created_at, old.closed_at, new.closed_at) < date_trunc('day', now(), 'UTC')
  and (old.status, old.closed_at, old.provider)
    is distinct from (new.status, new.closed_at, new.provider)
) execute function payments_touch_days();
create trigger withdrawals_touch_days_of_new after insert on withdrawals for each row when (
  least(new.created_at, new.closed_at) < date_trunc('day', now(), 'UTC')
) execute function payments_touch_days();

revoke all on payment_days, payment_days_rolled, payment_days_touched from croupier_app;
grant select, insert, delete on payment_days to croupier_app;
grant select, insert, update (rolled_at) on payment_days_rolled to croupier_app;
grant select, delete on payment_days_touched to croupier_app;
