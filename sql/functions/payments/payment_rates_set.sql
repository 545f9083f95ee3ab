-- Trigger on payment_rates: sets the rates of a pair one after the other, with the time of their
-- turn. A rate of the operator differs by a twentieth at most from every rate of the last 24
-- hours, or is the one of a confirmed proposal by the same person.
create or replace function payment_rates_set() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(
    least(new.base::text, new.quote::text) || greatest(new.base::text, new.quote::text), 664));
  new.set_at := clock_timestamp();
  if new.source <> 'operator' then return new; end if;
  if new.proposal_id is not null then
    if not exists (select from payment_rate_proposals p where p.id = new.proposal_id
       and p.status = 'confirmed' and p.proposed_by = new.staff_id
       and (p.base, p.quote, p.rate) = (new.base, new.quote, new.rate)) then
      raise exception 'payments: this rate was not approved' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (select coalesce(bool_or(abs(new.rate - known) * 20 > known), true) from (
        select case when r.base = new.base then r.rate else 10000000000000000 / r.rate end as known
          from payment_rates r
         where (r.base, r.quote) in ((new.base, new.quote), (new.quote, new.base))
           and r.id >= coalesce((
             select max(o.id) from payment_rates o
              where (o.base, o.quote) in ((new.base, new.quote), (new.quote, new.base))
                and o.set_at <= now() - interval '24 hours'), 0)) of_day) then
    raise exception 'payments: so large a step of a rate takes two people'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
