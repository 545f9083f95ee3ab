-- Deletes transactions and launches of suppliers that are older than 13 months, at most this many
-- of each, and returns how many: a supplier repeats nothing that is older. A function, because the
-- application role may not delete them.
create or replace function supplier_records_trim(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  transactions int;
  launches int;
begin
  delete from supplier_transactions where ctid = any (array(
    select ctid from supplier_transactions where created_at < now() - interval '13 months'
     limit most));
  get diagnostics transactions = row_count;
  delete from supplier_launches where ctid = any (array(
    select ctid from supplier_launches where created_at < now() - interval '13 months'
     limit most));
  get diagnostics launches = row_count;
  return transactions + launches;
end $$;
revoke all on function supplier_records_trim(int) from public;
grant execute on function supplier_records_trim(int) to croupier_app;
