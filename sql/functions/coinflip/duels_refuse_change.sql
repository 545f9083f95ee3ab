-- What was begun, cancelled or expired stays so: whoever came first decided.
create or replace function duels_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'duels: a duel is over' using errcode = 'CR003';
end $$;
