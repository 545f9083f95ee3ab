-- Trigger on `vip_requests`: a request is answered only after the player was contacted, and an
-- answer stays.
create or replace function vip_requests_move() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> old.state and not (case old.state
    when 'NEW' then new.state in ('CONTACTED', 'REJECTED')
    when 'CONTACTED' then new.state in ('ACCEPTED', 'REJECTED')
    else false end) then
    raise exception 'vip: % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'vip_requests_life';
  end if;
  return new;
end $$;
