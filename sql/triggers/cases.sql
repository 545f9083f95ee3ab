drop trigger if exists case_versions_whole on case_versions;
create constraint trigger case_versions_whole after insert on case_versions
  deferrable initially deferred for each row execute function case_versions_check();

create or replace trigger case_versions_kept before update or delete or truncate on case_versions
  for each statement execute function cases_refuse_change();

create or replace trigger case_prices_kept before update or delete or truncate on case_prices
  for each statement execute function cases_refuse_change();

create or replace trigger case_items_kept before update or delete or truncate on case_items
  for each statement execute function cases_refuse_change();

create or replace trigger case_prices_in_time before insert on case_prices
  for each row execute function case_parts_refuse_late();

create or replace trigger case_items_in_time before insert on case_items
  for each row execute function case_parts_refuse_late();
