-- Trigger on case_versions, case_prices and case_items: refuses to change or delete what is
-- published.
create or replace function cases_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'cases: a published version never changes' using errcode = 'CC006';
end $$;
