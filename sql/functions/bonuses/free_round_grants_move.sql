-- Trigger on `free_round_grants`: a state changes only in the order of its life.
create or replace function free_round_grants_move() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = old.state then return null; end if;
  if not (case old.state
    when 'new' then new.state in ('active', 'cancelled', 'failed')
    when 'active' then new.state in ('finished', 'cancelled', 'expired')
    else false end) then
    raise exception 'free rounds: % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'free_round_grants_life';
  end if;
  return null;
end $$;
