-- needs: platform/create_month_partitions
-- Creates the partitions of bets, wagers and settlements for this month and as many months ahead,
-- and answers how many are new. The server calls it hourly; without it bets would be refused when
-- the last month created ahead has passed. Keys are unique within a month: the triggers look back
-- over its beginning.
create or replace function create_wager_partitions(months_ahead int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return create_month_partitions('bets', months_ahead, 'update or delete',
           '{"key": "(player_id, key)"}')
    + create_month_partitions('wagers', months_ahead, 'delete',
        '{"key": "(player_id, key)",
          "one_round": "(account, game) where is_open and source = ''seed''"}')
    + create_month_partitions('settlements', months_ahead, 'update or delete', '{"id": "(id)"}');
end $$;
revoke all on function create_wager_partitions(int) from public;
grant execute on function create_wager_partitions(int) to croupier_app;
