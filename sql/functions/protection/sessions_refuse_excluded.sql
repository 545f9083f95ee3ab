-- Trigger on `sessions`: a full session that is created while an exclusion is being written is
-- ended at once. A restricted one cannot play, and stays.
create or replace function sessions_refuse_excluded() returns trigger language plpgsql as $$
begin
  perform lock_players(array[new.player_id], 'key share');
  if new.restriction is null
     and protection_closed(new.player_id, null, clock_timestamp()) like 'account_excluded%' then
    new.ended_at := clock_timestamp();
    new.end_reason := 'excluded';
  end if;
  return new;
end $$;
