-- module: money-reports
-- check: select not has_table_privilege('croupier_app', 'provider_fees', 'delete')

-- What a provider of games gets of the GGR of its games, from a month on, in basis points.
create table provider_fees (
  provider text not null check (char_length(provider) between 1 and 60),
  from_month date not null check (extract(day from from_month) = 1),
  fee_bp int not null check (fee_bp between 0 and 10000),
  set_at timestamptz not null default now(),
  primary key (provider, from_month)
);
revoke all on provider_fees from croupier_app;
grant select, insert, update (fee_bp, set_at) on provider_fees to croupier_app;
