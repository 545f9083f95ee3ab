-- What lay in the accounts at the end of each finished day (UTC), and what went in and out of them
-- on it: accounts of players together by kind, those of the house one by one. So the balance of a
-- house account, which is a sum over all time, is read in a moment, and reports of money have one
-- source that the ledger itself can be compared with.
--
-- check: select has_table_privilege('croupier_app', 'account_days', 'update') = false

create table account_days (
  day date not null,
  kind account_kind not null,
  -- Empty for accounts of players, else the owner of the one account.
  owner text not null,
  currency wallet_currency not null,
  came_in numeric not null check (came_in >= 0),
  went_out numeric not null check (went_out >= 0),
  -- At the end of the day. An account that did not move is carried on.
  balance numeric not null,
  constraint account_days_pk primary key (day, kind, owner, currency)
);

-- Days follow each other, each once; after the last one entries are summed.
create table account_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);

create trigger account_days_append_only before update or delete or truncate on account_days
  for each statement execute function ledger_refuse_change();
create trigger account_days_rolled_append_only
  before update or delete or truncate on account_days_rolled
  for each statement execute function ledger_refuse_change();

-- Holds that ended a moment ago are looked at once more, every minute.
create index holds_closed on holds (closed_at) where closed_at is not null;

revoke all on account_days, account_days_rolled from croupier_app;
grant select, insert on account_days, account_days_rolled to croupier_app;
