-- Whether a month of a partner is closed by a statement: unless they were closed for all of it, and
-- staff added no correction in it.
create or replace function affiliate_has_month(asked bigint, month date) returns boolean
language sql stable as $$
  select not exists (
           select from affiliate_closures c
            where c.partner_id = asked and c.closed_at <= month::timestamp at time zone 'UTC'
              and coalesce(c.reopened_at, 'infinity')
                  >= (month + interval '1 month') at time zone 'UTC')
      or exists (
           select from affiliate_corrections k
            where k.partner_id = asked and k.created_at >= month::timestamp at time zone 'UTC'
              and k.created_at < (month + interval '1 month') at time zone 'UTC')
$$;
