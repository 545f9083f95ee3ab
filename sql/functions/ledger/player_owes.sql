-- Whether the owner of this cash account owes money in its currency, after a correction of a result
-- whose payout was already spent.
create or replace function player_owes(cash_account bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from accounts c
      join accounts d on d.kind = 'player_debt' and d.owner = c.owner and d.currency = c.currency
     where c.id = cash_account and d.balance < 0)
$$;
