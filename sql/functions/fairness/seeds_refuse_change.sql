-- Trigger on `seeds`: refuses to change or delete a commitment.
create or replace function seeds_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'fairness: a commitment is never changed or removed' using errcode = 'CF001';
end $$;
