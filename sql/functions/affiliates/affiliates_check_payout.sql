-- A payout is approved with the transfer that it describes: all that the statement owes in the
-- currency, from what the partner is owed, to a destination of that partner that is a day old.
create or replace function affiliates_check_payout() returns trigger language plpgsql as $$
begin
  if not exists (
    select from affiliate_payouts o
      join affiliate_totals s on s.statement_id = o.statement_id and s.currency = o.currency
       and s.payable = o.amount
      join affiliate_statements m on m.id = s.statement_id
      join affiliate_destinations w on w.id = o.destination_id and w.partner_id = m.partner_id
      join ledger_accounts d on d.kind = 'affiliate_payable' and d.owner = m.partner_id::text
       and d.currency = s.currency
      join ledger_transfers t on t.id = o.transfer_id and t.debit_account = d.id
       and t.kind = 'affiliate_payout' and t.amount = s.payable
     where o.id = new.id and o.status = 'approved' and o.transfer_id = new.result
       and new.subject = s.statement_id || ':' || s.currency
       and (new.terms ->> 'amount')::numeric * 1000000 = s.payable
       and w.created_at <= clock_timestamp() - interval '24 hours'
  ) then
    raise exception 'affiliates: the transfer of % is another one', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
