-- Trigger on case_prices and case_items: adds rows to a version only in the transaction that
-- publishes it.
create or replace function case_parts_refuse_late() returns trigger language plpgsql as $$
begin
  if not exists (select from case_versions v where v.slug = new.slug and v.version = new.version
                   and v.xmin = pg_current_xact_id()::xid) then
    raise exception 'cases: a published version never changes' using errcode = 'CC006';
  end if;
  return new;
end $$;
