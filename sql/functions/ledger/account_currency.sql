-- The currency of an account.
create or replace function account_currency(account bigint) returns text
  language sql stable parallel safe
  return (select c.code from currencies c where c.digit = currency_digit(account));
