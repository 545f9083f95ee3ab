-- needs: wagers/first_bet_id
-- Creates the partitions of a table for this month and as many months ahead, and answers how many
-- are new. Its ids begin with milliseconds, so a month is a range of ids; the first partition
-- reaches back to the first id. A table without partitions begins with the oldest month of bets,
-- because a month is archived with all its tables. `refused` are the statements that change rows
-- no longer. `unique_keys` are the unique indexes of each partition, by the last part of their
-- names: they hold within a month.
create or replace function create_month_partitions(
  parent regclass, months_ahead int, refused text, unique_keys jsonb) returns int
  language plpgsql as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  first_month timestamp := this_month;
  month timestamp;
  part text;
  bounds text;
  name text;
  definition text;
  created int := 0;
begin
  if not exists (select from pg_inherits where inhparent = parent) then
    select coalesce(min(to_date(right(c.relname, 6), 'YYYYMM')), this_month) into first_month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass('bets');
  end if;
  for month in select generate_series(first_month,
                                      this_month + make_interval(months => months_ahead),
                                      interval '1 month') loop
    part := parent || '_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    bounds := case when exists (select from pg_inherits where inhparent = parent)
                   then first_bet_id(month at time zone 'UTC')::text else 'minvalue' end;
    execute format('create table %I partition of %s for values from (%s) to (%s)', part, parent,
                   bounds, first_bet_id((month + interval '1 month') at time zone 'UTC'));
    execute format('revoke all on %I from croupier_app', part);
    execute format('create trigger append_only before %s or truncate on %I for each statement '
                   || 'execute function ledger_refuse_change()', refused, part);
    for name, definition in select * from jsonb_each_text(unique_keys) loop
      execute format('create unique index %I on %I %s', part || '_' || name, part, definition);
    end loop;
    created := created + 1;
  end loop;
  return created;
end $$;
revoke all on function create_month_partitions(regclass, int, text, jsonb) from public;
