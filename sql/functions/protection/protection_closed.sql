-- Why a player may neither bet nor deposit at all, because of an exclusion or a time-out; null
-- when they may.
create or replace function protection_closed(player bigint, time_out timestamptz,
    moment timestamptz)
  returns text language plpgsql stable as $$
declare
  own record;
begin
  select count(*) as running, bool_or(e.until is null) as is_endless, max(e.until) as until,
         bool_or(moment < coalesce(e.until, e.starts_at + interval '184 days')) as is_early
    into own from exclusions e
   where e.player_id = player and (e.return_from is null or e.return_from > moment);
  if own.running > 0 then
    if not own.is_early then return 'exclusion_return_needed'; end if;
    return 'account_excluded:'
      || case when own.is_endless then 'indefinite' else protection_clock(own.until) end;
  end if;
  if time_out > moment then return 'time_out_active:' || protection_clock(time_out); end if;
  return null;
end $$;
