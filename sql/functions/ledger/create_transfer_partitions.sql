-- needs: platform/create_month_partitions
-- Creates the partitions of transfers for this month and as many months ahead, and answers how many
-- are new. The server calls it hourly.
create or replace function create_transfer_partitions(months_ahead int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return create_month_partitions('transfers', months_ahead, 'update or delete', '{}');
end $$;
revoke all on function create_transfer_partitions(int) from public;
grant execute on function create_transfer_partitions(int) to croupier_app;
