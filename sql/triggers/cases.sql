-- Deferred to the commit, when prices and items of the version are inserted, too. PostgreSQL has
-- no `create or replace` for constraint triggers.
drop trigger if exists case_versions_check on case_versions;
create constraint trigger case_versions_check after insert on case_versions
  deferrable initially deferred for each row execute function case_versions_check();

create or replace trigger case_versions_refuse_change
  before update or delete or truncate on case_versions
  for each statement execute function cases_refuse_change();

create or replace trigger case_prices_refuse_change
  before update or delete or truncate on case_prices
  for each statement execute function cases_refuse_change();

-- Only the transaction that publishes a version adds its prices and items.
create or replace trigger case_prices_refuse_late before insert on case_prices
  for each row execute function case_parts_refuse_late();

create or replace trigger case_items_refuse_change before update or delete or truncate on case_items
  for each statement execute function cases_refuse_change();

create or replace trigger case_items_refuse_late before insert on case_items
  for each row execute function case_parts_refuse_late();
