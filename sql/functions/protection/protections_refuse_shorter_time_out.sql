-- Trigger on `protections`: a time-out cannot be shortened and lasts six weeks at most.
create or replace function protections_refuse_shorter_time_out() returns trigger
  language plpgsql as $$
begin
  if old.time_out_until > clock_timestamp()
     and (new.time_out_until is null or new.time_out_until < old.time_out_until) then
    raise exception 'protection: a time-out is not shortened' using errcode = 'CP003';
  end if;
  if new.time_out_until > clock_timestamp() + interval '43 days' then
    raise exception 'protection: a time-out is six weeks at most' using errcode = 'CP003';
  end if;
  return new;
end $$;
