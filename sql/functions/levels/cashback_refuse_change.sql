-- Trigger on `cashback_weeks`: a closed week keeps its sums and its amount, and is claimed once.
create or replace function cashback_refuse_change() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if old.closed_at is not null
    and ((new.staked, new.paid, new.credited, new.level, new.amount, new.closed_at)
           is distinct from
         (old.staked, old.paid, old.credited, old.level, old.amount, old.closed_at)
         or old.claimed_at is not null) then
    raise exception 'levels: a closed week of cashback does not change'
      using errcode = 'check_violation', constraint = 'cashback_weeks_final';
  end if;
  return new;
end $$;
