-- Trigger on `rakeback_balances`: never more is paid than was earned by then, and what was paid
-- stays so.
create or replace function rakeback_refuse_overclaim() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.claimed < old.claimed or (new.claimed > old.claimed and new.claimed > new.accrued) then
    raise exception 'levels: more rakeback than was earned'
      using errcode = 'check_violation', constraint = 'rakeback_balances_claimed';
  end if;
  return new;
end $$;
