-- Trigger on `accounts`: the id of an account ends in the digit of its currency.
create or replace function accounts_check_currency() returns trigger language plpgsql as $$
begin
  if account_currency(new.id) is distinct from new.currency then
    raise exception 'ledger: account % is not one in %', new.id, new.currency
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
