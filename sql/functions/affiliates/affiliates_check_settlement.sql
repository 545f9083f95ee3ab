-- The end of a payout is approved with the transfer that it describes: all of the payout out of
-- transit, to the bank when it was paid, and back to what the partner is owed when it was declined.
create or replace function affiliates_check_settlement() returns trigger language plpgsql as $$
begin
  if not exists (
    select from affiliate_payouts o
      join affiliate_statements m on m.id = o.statement_id
      join ledger_transfers p on p.id = o.transfer_id
      join ledger_transfers t on t.id = o.settling_transfer_id and t.amount = o.amount
       and t.debit_account = p.credit_account
      join ledger_accounts c on c.id = t.credit_account and c.currency = o.currency
     where o.id = new.subject::bigint and o.settling_transfer_id = new.result
       and o.status = new.terms ->> 'outcome' and o.reference = new.terms ->> 'reference'
       and case o.status when 'paid' then c.kind = 'operator_bank'
           else c.kind = 'affiliate_payable' and c.owner = m.partner_id::text end
  ) then
    raise exception 'affiliates: the settlement of % is another one', new.subject
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
