-- An adjustment is approved with the transfer that it describes, to the hundredth.
create or replace function adjustments_check_transfer() returns trigger language plpgsql as $$
declare
  change constant numeric := (new.terms ->> 'amount')::numeric * 1000000;
begin
  if change % 10000 <> 0 or abs(change) > 1000000000000000 or not exists (
    select from ledger_transfers t
      join ledger_accounts h on h.kind = 'house_adjustment'
       and h.currency = new.terms ->> 'currency'
       and h.id = case when change > 0 then t.debit_account else t.credit_account end
      join ledger_accounts p on p.kind = 'player_' || (new.terms ->> 'account')
       and p.owner = new.player_id::text and p.currency = new.terms ->> 'currency'
       and p.id = case when change > 0 then t.credit_account else t.debit_account end
     where t.id = new.result and t.key = 'adjustment:' || new.id and t.kind = 'adjustment'
       and t.amount = abs(change)
       and t.ref = 'adjustment:' || new.id || ':' || (new.terms ->> 'cause')
  ) then
    raise exception 'adjustments: the transfer of % is another one', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
