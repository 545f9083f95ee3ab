create or replace function cases_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'cases: a published version never changes' using errcode = 'CC006';
end $$;
