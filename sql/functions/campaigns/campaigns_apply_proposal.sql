-- Schedules the campaign whose sending was approved. The application cannot set the proposal of a
-- campaign itself, so many players are not reached without the approval of a second person.
create or replace function campaigns_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update campaigns
     set state = 'scheduled', proposal_id = new.id,
         send_at = coalesce((new.terms ->> 'send_at')::timestamptz, clock_timestamp()),
         counted = (new.terms ->> 'players')::int
   where id = new.subject::bigint and state = 'draft'
     and revision = (new.terms ->> 'revision')::int;
  if not found then
    raise exception 'campaigns: % is not what was proposed', new.subject
      using errcode = 'check_violation', constraint = 'campaigns_proposed';
  end if;
  return null;
end $$;
