-- Trigger on `tournaments`: a state changes only in the order of its life, what is final stays so,
-- and a tournament is finished only when every prize is paid.
create or replace function tournaments_move() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.frozen_at is not null
     and (new.frozen_at, new.final_hash, new.wagered)
         is distinct from (old.frozen_at, old.final_hash, old.wagered) then
    raise exception 'tournaments: the final table of % does not change', old.id
      using errcode = 'check_violation', constraint = 'tournaments_final';
  end if;
  if new.state = old.state then return new; end if;
  if not (case old.state
    when 'announced' then new.state in ('active', 'cancelled')
    when 'active' then new.state in ('calculating', 'cancelled')
    when 'calculating' then new.state = 'finished'
                            or new.state = 'cancelled' and old.frozen_at is null
    else false end) then
    raise exception 'tournaments: % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'tournaments_life';
  end if;
  if new.state = 'finished' and exists (
    select from tournament_prizes where tournament_id = new.id and paid_at is null) then
    raise exception 'tournaments: a prize of % is not paid', new.id
      using errcode = 'check_violation', constraint = 'tournaments_all_paid';
  end if;
  return new;
end $$;
