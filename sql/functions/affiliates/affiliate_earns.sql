-- Whether what happens at this moment earns the partner anything: not while they are closed.
create or replace function affiliate_earns(asked bigint, moment timestamptz) returns boolean
language sql stable as $$
  select not exists (
    select from affiliate_closures c
     where c.partner_id = asked and c.closed_at <= moment
       and coalesce(c.reopened_at, 'infinity') > moment)
$$;
