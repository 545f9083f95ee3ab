-- module: money-reports
-- check: select not has_table_privilege('croupier_app', 'coverage', 'delete')

-- What the operator owes players against the funds at the providers, by currency, as last measured.
-- A shortage has a start, and the operator is emailed about it once a day while it lasts.
create table coverage (
  currency money_currency primary key references currencies (code),
  owed bigint not null,
  funds bigint not null,
  measured_at timestamptz not null,
  -- Null while the funds cover what is owed.
  short_since timestamptz,
  emailed_at timestamptz
);
revoke all on coverage from croupier_app;
grant select, insert, update (owed, funds, measured_at, short_since, emailed_at)
  on coverage to croupier_app;
