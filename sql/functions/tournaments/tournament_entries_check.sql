-- Trigger on `tournament_entries`: players join, leave and come back before the end of a tournament
-- that is not cancelled.
create or replace function tournament_entries_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from tournaments t
     where t.id = new.tournament_id and t.state in ('announced', 'active')
       and t.ends_at > clock_timestamp()) then
    raise exception 'tournaments: % is not open for joining or leaving', new.tournament_id
      using errcode = 'check_violation', constraint = 'tournament_entries_open';
  end if;
  return new;
end $$;
