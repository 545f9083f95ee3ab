-- Trigger on `campaign_players`: a player who is decided is never due again.
create or replace function campaign_players_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.due_at is null and new.due_at is not null then
    raise exception 'campaigns: player % is decided', old.player_id
      using errcode = 'check_violation', constraint = 'campaign_players_decided';
  end if;
  return new;
end $$;
