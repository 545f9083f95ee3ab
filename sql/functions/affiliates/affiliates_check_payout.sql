-- A payout is approved with the transfer that it describes: all that the statement owes in the
-- currency, from what the partner is owed.
create or replace function affiliates_check_payout() returns trigger language plpgsql as $$
begin
  if not exists (
    select from affiliate_totals s
      join affiliate_statements m on m.id = s.statement_id
      join ledger_accounts d on d.kind = 'affiliate_payable' and d.owner = m.partner_id::text
       and d.currency = s.currency
      join ledger_transfers t on t.id = new.result and t.debit_account = d.id
       and t.kind = 'affiliate_payout' and t.amount = s.payable
       and t.key = 'affiliate-payout:' || s.statement_id || ':' || s.currency
     where new.subject = s.statement_id || ':' || s.currency
       and (new.terms ->> 'amount')::numeric * 1000000 = s.payable
  ) then
    raise exception 'affiliates: the transfer of % is another one', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
