-- Trigger on runs, cases and steps of reconciliation: refuses to change or delete what was found.
create or replace function reconciliation_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'reconciliation: what was found is kept as it was' using errcode = 'CR010';
end $$;
