-- needs: ledger/archive_now
-- needs: ledger/archive_obstacles
-- needs: wagers/first_bet_id
-- Archives the oldest month of bets, wagers, settlements and transfers when it ended this many
-- months ago, at least 13, and says what stands against it, if anything; no row when no month is
-- that old. In one transaction: what its rows moved is carried forward, its tables are detached and
-- move to the schema `archive`. Whatever ends the transaction before, nothing has happened.
create or replace function archive_next_month(keep_months int)
  returns table (archived_month date, obstacles text[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parents constant text[] := array['bets', 'wagers', 'settlements', 'transfers'];
  parent text;
  suffix text;
  bounds text;
  since_id bigint := -9223372036854775808;
  next_id bigint;
  starts timestamptz;
  ends timestamptz;
  seen record;
begin
  if keep_months < 13 then
    raise exception 'ledger: months are kept for 13 months at least' using errcode = 'CL007';
  end if;
  perform pg_advisory_xact_lock(hashtext('archive_next_month'));
  perform set_config('lock_timeout', '1s', true);
  select min(right(c.relname, 6)) into suffix
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'bets'::regclass;
  archived_month := to_date(suffix, 'YYYYMM');
  starts := archived_month::timestamp at time zone 'UTC';
  ends := (archived_month + interval '1 month') at time zone 'UTC';
  if ends > archive_now() - make_interval(months => keep_months) then return; end if;
  next_id := first_bet_id(ends);
  select pg_get_expr(c.relpartbound, c.oid) into bounds from pg_class c
   where c.oid = ('bets_' || suffix)::regclass;
  if position('MINVALUE' in bounds) = 0 then since_id := first_bet_id(starts); end if;

  -- From here on its rows do not change. Nothing else waits: no bet is in so old a month.
  foreach parent in array parents loop
    execute format('lock table %I in share mode', parent || '_' || suffix);
  end loop;
  select least(b.first_at, w.first_at, s.first_at, t.first_at) as first_at,
         greatest(b.last_at, w.last_at, s.last_at, t.last_at) as last_at,
         b.number as bets, w.number as wagers, s.number as settlements, t.number as transfers
    into seen
    from (select min(placed_at) as first_at, max(placed_at) as last_at, count(*) as number
            from bet_records where id >= since_id and id < next_id) b,
         (select min(placed_at) as first_at, max(placed_at) as last_at, count(*) as number
            from wager_records where id >= since_id and id < next_id) w,
         (select min(settled_at) as first_at, max(settled_at) as last_at, count(*) as number
            from settlement_records where wager_id >= since_id and wager_id < next_id) s,
         (select min(created_at) as first_at, max(created_at) as last_at, count(*) as number
            from transfers where id >= since_id and id < next_id) t;
  obstacles := archive_obstacles(since_id, next_id, seen.last_at);
  if obstacles <> '{}' then
    return next;
    return;
  end if;

  insert into carried_movements (month, account, first_seq, last_seq, delta, balance, at)
    select archived_month, m.account, min(m.seq), max(m.seq), sum(m.delta)::bigint,
           (max(array[m.seq, m.balance]))[2], starts
      from (select l.*, l.seq - row_number() over (partition by l.account order by l.seq) as run
              from ledger_movements l where l.month_id >= since_id and l.month_id < next_id) m
     group by m.account, m.run
    union all
    select archived_month, e.account, null, null, sum(e.delta)::bigint, null, starts
      from ledger_entries e join accounts a on a.id = e.account and not a.is_tracked
     where e.month_id >= since_id and e.month_id < next_id
     group by e.account;
  if exists (select from carried_movements c where c.month = archived_month
              group by currency_digit(c.account) having sum(c.delta) <> 0) then
    raise exception 'ledger: the movements of % do not sum to zero', archived_month
      using errcode = 'CL007';
  end if;
  insert into carried_nonces (month, seed_id, bets, highest)
    select archived_month, n.seed_id, count(*), max(n.nonce)
      from (select b.seed_id, b.nonce from bet_records b where b.id >= since_id and b.id < next_id
            union all
            select w.seed_id, w.nonce from wager_records w
             where w.id >= since_id and w.id < next_id and w.seed_id is not null) n
     group by n.seed_id;
  insert into archived_months (month, first_at, last_at, bets, wagers, settlements, transfers,
                               bounds)
    values (archived_month, coalesce(seen.first_at, starts), coalesce(seen.last_at, starts),
            seen.bets, seen.wagers, seen.settlements, seen.transfers, bounds);

  -- Every bet waits for this lock, so it is asked for in short tries.
  for attempt in reverse 20..0 loop
    begin
      foreach parent in array parents loop
        execute format('lock table only %I in access exclusive mode', parent);
      end loop;
      exit;
    exception when lock_not_available or deadlock_detected then
      if attempt = 0 then raise; end if;
      perform pg_sleep(0.3);
    end;
  end loop;
  foreach parent in array parents loop
    execute format('alter table %I detach partition %I', parent, parent || '_' || suffix);
    execute format('alter table %I set schema archive', parent || '_' || suffix);
  end loop;
  return next;
end $$;
revoke all on function archive_next_month(int) from public;
grant execute on function archive_next_month(int) to croupier_app;
