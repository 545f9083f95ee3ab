-- The currency of an account, read from the last digit of its id.
create or replace function protection_currency(account bigint) returns text language sql immutable
  return case account % 10 when 1 then 'RUB' when 2 then 'USD' when 3 then 'KZT'
                           when 4 then 'INR' when 5 then 'EUR' else 'PLAY' end;
