-- needs: wagers/first_bet_id
-- Creates the partitions of this month and of as many months ahead, and answers how many are new.
-- The first ones reach back to the first id. The server calls it daily; without it bets would be
-- refused when the last month created ahead has passed.
create or replace function create_wager_partitions(months_ahead int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  parent text;
  month timestamp;
  part text;
  bounds text;
  created int := 0;
begin
  foreach parent in array array['bets', 'wagers', 'settlements'] loop
    for ahead in 0..months_ahead loop
      month := this_month + make_interval(months => ahead);
      part := parent || '_' || to_char(month, 'YYYYMM');
      continue when to_regclass(part) is not null;
      bounds := case when exists (select from pg_inherits where inhparent = parent::regclass)
                     then first_bet_id(month at time zone 'UTC')::text else 'minvalue' end;
      execute format('create table %I partition of %I for values from (%s) to (%s)', part, parent,
                     bounds, first_bet_id((month + interval '1 month') at time zone 'UTC'));
      execute format('revoke all on %I from croupier_app', part);
      execute format('create trigger append_only before %s or truncate on %I for each statement '
                     || 'execute function ledger_refuse_change()',
                     case parent when 'wagers' then 'delete' else 'update or delete' end, part);
      -- Unique within a month: the triggers look back over its beginning.
      if parent <> 'settlements' then
        execute format('create unique index %I on %I (player_id, key)', part || '_key', part);
      else
        execute format('create unique index %I on %I (id)', part || '_id', part);
      end if;
      if parent = 'wagers' then
        execute format('create unique index %I on %I (account, game) '
                       || 'where is_open and source = ''seed''', part || '_one_round', part);
      end if;
      created := created + 1;
    end loop;
  end loop;
  return created;
end $$;
revoke all on function create_wager_partitions(int) from public;
grant execute on function create_wager_partitions(int) to croupier_app;
