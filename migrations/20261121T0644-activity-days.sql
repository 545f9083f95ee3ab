-- Who came, played and paid on each finished day (UTC): written once, so that a report of a year is
-- read and not counted. And indexes by which payments of a time are found whatever became of them.
--
-- check: select has_table_privilege('croupier_app', 'activity_days', 'update') = false

create table activity_days (
  day date primary key,
  -- Members who registered.
  registered bigint not null check (registered >= 0),
  -- Players who bet for money, who paid in, and of those who did so for the first time ever.
  players bigint not null check (players >= 0),
  depositors bigint not null check (depositors >= 0),
  first_deposits bigint not null check (first_deposits between 0 and depositors),
  -- Players whose withdrawal was paid.
  withdrawers bigint not null check (withdrawers >= 0),
  rolled_at timestamptz not null default now()
);
create function activity_days_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports: a finished day does not change' using errcode = 'CR010';
end $$;
create trigger activity_days_append_only before update or delete or truncate on activity_days
  for each statement execute function activity_days_refuse_change();
revoke all on activity_days from croupier_app;
grant select, insert on activity_days to croupier_app;

drop index deposits_by_payment, withdrawals_by_payment, withdrawals_by_return;
create index deposits_by_close on deposits (closed_at) where closed_at is not null;
create index withdrawals_by_close on withdrawals (closed_at) where closed_at is not null;

-- Names of methods for those who count payments, also of methods that are switched off.
create view payment_names as select hash, type, name from payment_methods;
revoke all on payment_names from croupier_app;
grant select on payment_names to croupier_app;
