create or replace function rounds_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rounds: a round goes forward and what was published stays'
    using errcode = 'CR001';
end $$;
