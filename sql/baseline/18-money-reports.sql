-- check: select not has_table_privilege('croupier_app', 'activity_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'payment_days_touched', 'insert')

-- Figures of finished days (UTC) for the money reports: the activity of players, and sums of
-- payments. They are written once, so that a report of a year is read and not counted. A day of
-- activity never changes; a day of payments is computed anew when a payment of that day changes
-- later.

-- How many players registered, played, deposited and withdrew on each finished day (UTC).
create table activity_days (
  day date primary key,
  -- Members who registered.
  registered bigint not null check (registered >= 0),
  -- Players who bet for money, who deposited, and who deposited for the first time ever.
  players bigint not null check (players >= 0),
  depositors bigint not null check (depositors >= 0),
  first_deposits bigint not null check (first_deposits between 0 and depositors),
  -- Players whose withdrawal was paid.
  withdrawers bigint not null check (withdrawers >= 0),
  rolled_at timestamptz not null default now()
);
revoke all on activity_days from croupier_app;
grant select, insert on activity_days to croupier_app;

-- Payments that were requested and paid on each finished day (UTC), by method, provider and
-- currency.
--
-- A payment of a finished day may still change: an expired deposit is paid late, a withdrawal is
-- sent days after its request. A trigger then adds the days it counts in to payment_days_touched,
-- in the same transaction. Such a day is counted from the payments until it is rolled up again, so
-- a report never shows outdated figures.
create table payment_days (
  day date not null,
  -- As in the view payments_made.
  subject text not null check (subject in ('invoice', 'payout')),
  method_hash text not null,
  provider text not null,
  currency text not null,
  -- Of those requested on the day: how many, how many were paid, how many are closed.
  asked bigint not null check (asked >= 0),
  succeeded bigint not null check (succeeded between 0 and over),
  over bigint not null check (over between 0 and asked),
  -- Of those paid on the day, whenever they were requested.
  paid bigint not null check (paid >= 0),
  amount numeric not null check (amount >= 0),
  fees numeric not null check (fees >= 0),
  constraint payment_days_pk primary key (day, subject, method_hash, provider, currency)
);
revoke all on payment_days from croupier_app;
grant select, insert, delete on payment_days to croupier_app;

-- Which days are written, including those without a payment.
create table payment_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);
revoke all on payment_days_rolled from croupier_app;
grant select, insert, update (rolled_at) on payment_days_rolled to croupier_app;

-- Days whose payments changed. One row for each change, so that two payments of one day do not
-- wait for each other.
create table payment_days_touched (
  id bigint generated always as identity primary key,
  day date not null
);
create index payment_days_touched_by_day on payment_days_touched (day);
revoke all on payment_days_touched from croupier_app;
grant select, delete on payment_days_touched to croupier_app;
