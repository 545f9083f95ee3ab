-- Trigger on protection_limits: a tighter limit applies at once. A looser one must have been
-- requested 24 hours before, and can be applied for 7 days after that.
create or replace function protection_limits_check_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.amount is not null
     and (new.amount is null or new.amount > old.amount)
     and not coalesce(old.next_asked_at is not null
                      and new.amount is not distinct from old.next_amount
                      and clock_timestamp() >= old.next_from
                      and clock_timestamp() < old.next_from + interval '7 days', false) then
    raise exception 'protection: a limit is loosened a day after it was requested'
      using errcode = 'CP003';
  end if;
  if new.next_asked_at is null then
    new.next_from := null;
    new.next_amount := null;
  elsif tg_op = 'INSERT' or (new.next_asked_at, new.next_amount)
          is distinct from (old.next_asked_at, old.next_amount) then
    new.next_from := clock_timestamp() + interval '24 hours';
  end if;
  return new;
end $$;
