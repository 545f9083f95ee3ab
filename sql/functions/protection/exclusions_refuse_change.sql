-- Trigger on `exclusions`: a return is requested only after the time of the exclusion, and takes
-- effect after 24 hours, or after 7 days for an indefinite exclusion, whose time is 184 days. Once
-- it has taken effect the row does not change.
create or replace function exclusions_refuse_change() returns trigger language plpgsql as $$
begin
  if old.return_from <= clock_timestamp() then
    raise exception 'protection: this exclusion is over' using errcode = 'CP003';
  end if;
  if new.return_asked_at is null then
    new.return_from := null;
  elsif clock_timestamp() < coalesce(old.until, old.starts_at + interval '184 days') then
    raise exception 'protection: an exclusion is not ended early' using errcode = 'CP003';
  elsif new.return_asked_at is distinct from old.return_asked_at then
    new.return_from := clock_timestamp()
      + case when old.until is null then interval '7 days' else interval '24 hours' end;
  end if;
  return new;
end $$;
