-- Trigger on `rounds`, `chains` and chain_marks: refuses a state out of order, a change of what
-- was published, and any deletion.
create or replace function rounds_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rounds: a round goes forward and what was published stays'
    using errcode = 'CR001';
end $$;
