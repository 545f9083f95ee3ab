-- A new id for an account of this currency; currency_digit reads the currency from it.
create or replace function new_account_id(of_currency text) returns bigint language sql as $$
  select nextval('account_number') * 10 + c.digit from currencies c where c.code = of_currency
$$;
