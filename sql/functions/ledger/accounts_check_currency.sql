-- Trigger on `accounts`: the id of an account ends in the digit of its currency, and only accounts
-- of bonus money and of free rounds belong to granted bonuses.
create or replace function accounts_check_currency() returns trigger language plpgsql as $$
begin
  if account_currency(new.id) is distinct from new.currency then
    raise exception 'ledger: account % is not one in %', new.id, new.currency
      using errcode = 'check_violation';
  end if;
  if new.bonus_grant is not null and new.kind not in ('player_bonus', 'player_free_rounds')
     or new.bonus_grant is null and new.kind = 'player_free_rounds' then
    raise exception 'ledger: whether account % of kind % belongs to a bonus', new.id, new.kind
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
