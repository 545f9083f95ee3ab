-- module: ledger
-- check: select not has_table_privilege('croupier_app', 'archived_months', 'insert, delete')
-- check: select not has_table_privilege('croupier_app', 'carried_movements', 'insert, delete')

-- Months that were archived, and what their rows moved: carried forward, so that every balance can
-- still be rebuilt from the rows that remain.

create table archive.transfers (like transfers including generated) partition by range (id);
grant select on archive.transfers to croupier_app;

create table archived_months (
  month date primary key,
  -- Of its rows: finished days between them have archived rows.
  first_at timestamptz not null,
  last_at timestamptz not null,
  bets bigint not null,
  wagers bigint not null,
  settlements bigint not null,
  transfers bigint not null,
  -- The ids of the month, as the partition of `archive` is created with.
  bounds text not null,
  archived_at timestamptz not null default now()
);
revoke all on archived_months from croupier_app;
grant select on archived_months to croupier_app;

-- What the archived rows of a month moved on an account: places first_seq to last_seq, the sum of
-- their changes, the balance after them. A wager may be settled after later movements of its
-- account, so an account may have several rows for a month. The operator's accounts have no places
-- and one row.
create table carried_movements (
  month date not null,
  account bigint not null references accounts (id),
  first_seq bigint,
  last_seq bigint,
  delta bigint not null,
  balance bigint,
  -- The beginning of the month.
  at timestamptz not null,
  carried_at timestamptz not null default now(),
  constraint carried_movements_places check (
    (first_seq is null) = (last_seq is null) and (first_seq is null) = (balance is null)
    and first_seq <= last_seq)
);
create index carried_movements_of_account on carried_movements (account, first_seq);
create index carried_movements_by_month on carried_movements using brin (at);
revoke all on carried_movements from croupier_app;
grant select on carried_movements to croupier_app;

-- How many nonces of each seed the archived bets and wagers of a month took, and the highest.
create table carried_nonces (
  month date not null,
  seed_id bigint not null references seeds (id),
  bets bigint not null,
  highest bigint not null,
  carried_at timestamptz not null default now(),
  constraint carried_nonces_pk primary key (seed_id, month)
);
revoke all on carried_nonces from croupier_app;
grant select on carried_nonces to croupier_app;
