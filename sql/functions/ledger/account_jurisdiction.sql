-- The jurisdiction under which bets of this account are made.
create or replace function account_jurisdiction(account bigint) returns smallint
  language sql stable as $$
  select a.jurisdiction from accounts a where a.id = account
$$;
