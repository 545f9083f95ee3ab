-- Deletes requests of suppliers that are older than 13 months, at most this many, and returns how
-- many. The trigger on the table refuses younger ones. Called by domain/wagers; a function, because
-- the application role may not delete them.
create or replace function outside_transactions_trim(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from outside_transactions where ctid = any (array(
    select ctid from outside_transactions where created_at < now() - interval '13 months'
     limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function outside_transactions_trim(int) from public;
grant execute on function outside_transactions_trim(int) to croupier_app;
