-- A rate that names a proposal is the approved one. Checked at the end of the transaction, in which
-- the approval is written last.
create or replace function payment_rates_check_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from proposal_records p where p.id = new.proposal_id and p.kind = 'rates'
     and p.status = 'approved' and p.result = new.id and p.proposed_by = new.staff_id
     and (p.terms ->> 'base', p.terms ->> 'quote') = (new.base::text, new.quote::text)
     and (p.terms ->> 'rate')::numeric * 100000000 = new.rate) then
    raise exception 'payments: this rate was not approved' using errcode = 'check_violation';
  end if;
  return null;
end $$;
