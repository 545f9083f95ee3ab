-- Trigger on `duels`: a duel that has begun, was cancelled or expired does not change; the first
-- transaction decides.
create or replace function duels_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'duels: a duel is over' using errcode = 'CR003';
end $$;
