-- Limits that players set themselves, time-outs and exclusions, kept by the database: whatever a
-- process of the house remembers, no bet and no deposit goes past them.
--
-- Players without any of these pay nothing for it: their accounts do not carry the mark that makes
-- the trigger on `bets` look here.
--
-- check: select count(*) = 0 from accounts where is_guarded

-- One row for each player who protects himself; it is also what his limits are locked by.
create table protections (
  player_id bigint primary key references players (id),
  -- Play without a pause of half an hour is one session, on whatever device.
  session_started_at timestamptz,
  last_bet_at timestamptz,
  -- From when the interval of the reality check runs: the session's start, or the last answer.
  reality_from timestamptz,
  time_out_until timestamptz,
  -- What the open pages were told already, by the start of what they were told about.
  told_warning_of timestamptz,
  told_end_of timestamptz,
  told_reality_of timestamptz
) with (fillfactor = 70);
create index protections_playing on protections (last_bet_at) where last_bet_at is not null;

create table protection_limits (
  player_id bigint not null references players (id),
  kind text not null
    check (kind in ('deposit', 'loss', 'wager', 'stake', 'session', 'reality')),
  -- Empty where no money is meant.
  currency text not null check (currency in ('', 'RUB', 'USD', 'KZT', 'INR', 'EUR')),
  -- Empty where the limit is not for a period.
  period text not null check (period in ('', 'day', 'week', 'month')),
  -- Micro-units, or minutes; null while no limit is in force.
  amount bigint check (amount > 0),
  -- The player's time zone when the limit was set.
  zone text not null,
  -- A looser limit that was asked for; null for none at all.
  next_amount bigint check (next_amount > 0),
  next_asked_at timestamptz,
  next_from timestamptz,
  primary key (player_id, kind, currency, period),
  constraint protection_limits_shape check (
    (kind in ('session', 'reality')) = (currency = '')
    and (kind in ('deposit', 'loss', 'wager')) = (period <> ''))
);

-- Nobody takes an exclusion back. What ends it is the player's request after its time, and a wait.
create table exclusions (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- `linked`: another account of the same person.
  kind text not null check (kind in ('self', 'linked')),
  starts_at timestamptz not null default now(),
  -- Null: without an end.
  until timestamptz,
  return_asked_at timestamptz,
  return_from timestamptz,
  constraint exclusions_length check (
    until >= starts_at + interval '180 days' and until <= starts_at + interval '1830 days')
);
create index exclusions_by_player on exclusions (player_id);

-- By what an excluded person is known again, as keyed hashes: nobody can read who it is.
create table exclusion_marks (
  exclusion_id bigint not null references exclusions (id),
  kind text not null check (kind in ('email', 'phone', 'social', 'document')),
  hash bytea not null,
  primary key (exclusion_id, kind, hash)
);
create index exclusion_marks_by_hash on exclusion_marks (hash);

-- What the player did and when, for him to read; a key gets its first answer again.
create table protection_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  changed_at timestamptz not null default now(),
  what text not null,
  detail jsonb not null default '{}',
  key text,
  constraint protection_changes_key unique (player_id, key)
);
create index protection_changes_by_player on protection_changes (player_id, id desc);

-- Stakes and returns of guarded accounts by the minute, with the sums before it: what was staked
-- since any moment is the difference of two rows, however many bets there were.
create table protection_minutes (
  account bigint not null,
  minute timestamptz not null,
  staked_before bigint not null,
  returned_before bigint not null,
  staked bigint not null,
  returned bigint not null,
  primary key (account, minute)
) with (fillfactor = 70);

-- Set on all cash accounts of a player who has a row in `protections`.
alter table accounts add column is_guarded boolean not null default false;

-- A moment as a refusal names it, readable as it is. Never earlier than the moment.
create function protection_clock(moment timestamptz) returns text language sql stable
  return to_char(date_trunc('minute', moment + interval '59.999999 seconds') at time zone 'UTC',
                 'YYYY-MM-DD HH24:MI "UTC"');

create function protection_currency(account bigint) returns text language sql immutable
  return case account % 10 when 1 then 'RUB' when 2 then 'USD' when 3 then 'KZT'
                           when 4 then 'INR' when 5 then 'EUR' else 'PLAY' end;

-- Where a period begins that ends at a moment. Of the zone in which the limit was set and the one
-- chosen since, the one whose month is older counts: a change of zone frees nothing early.
create function protection_since(period text, set_zone text, own_zone text, moment timestamptz)
  returns timestamptz language plpgsql stable as $$
begin
  if period = 'day' then return moment - interval '24 hours'; end if;
  if period = 'week' then return moment - interval '168 hours'; end if;
  begin
    return least(date_trunc('month', moment, set_zone), date_trunc('month', moment, own_zone));
  exception when invalid_parameter_value then
    -- A browser may know a zone that PostgreSQL does not.
    return date_trunc('month', moment, 'UTC');
  end;
end $$;

create function protection_sums(account_number bigint, since timestamptz,
                                out staked bigint, out returned bigint)
  language plpgsql stable as $$
declare
  first protection_minutes;
  latest protection_minutes;
begin
  select * into first from protection_minutes m
   where m.account = account_number and m.minute >= date_trunc('minute', since)
   order by m.minute limit 1;
  select * into latest from protection_minutes m
   where m.account = account_number order by m.minute desc limit 1;
  staked := coalesce(latest.staked_before + latest.staked - first.staked_before, 0);
  returned := coalesce(latest.returned_before + latest.returned - first.returned_before, 0);
end $$;

-- Money that came and money that may still come: an open deposit counts before it is paid.
create function protection_deposited(player bigint, money text, since timestamptz)
  returns bigint language sql stable
  return (select coalesce(sum(coalesce(d.paid_amount, d.amount)), 0) from deposits d
   where d.player_id = player and d.currency = money
     and (d.status = 3 and d.closed_at >= since
          or d.status in (1, 2) and d.expires_at > clock_timestamp()));

-- Why a player may neither stake nor deposit at all; null when he may.
create function protection_closed(player bigint, time_out timestamptz, moment timestamptz)
  returns text language plpgsql stable as $$
declare
  own record;
begin
  select count(*) as running, bool_or(e.until is null) as is_endless, max(e.until) as until,
         bool_or(moment < coalesce(e.until, e.starts_at + interval '184 days')) as is_early
    into own from exclusions e
   where e.player_id = player and (e.return_from is null or e.return_from > moment);
  if own.running > 0 then
    if not own.is_early then return 'exclusion_return_needed'; end if;
    return 'account_excluded:'
      || case when own.is_endless then 'indefinite' else protection_clock(own.until) end;
  end if;
  if time_out > moment then return 'time_out_active:' || protection_clock(time_out); end if;
  return null;
end $$;

-- Why a guarded player may not place a bet now, as "code" or "code:detail"; null when he may.
-- Locks what his limits are locked by until the transaction ends.
create function protection_refuse_bet(player bigint, account bigint, stake bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz;
  own protections;
  closed text;
  zone_now text;
  sums record;
  rule record;
begin
  select * into own from protections p where p.player_id = player for no key update;
  if not found then return null; end if;
  moment := clock_timestamp();
  closed := protection_closed(player, own.time_out_until, moment);
  if closed is not null then return closed; end if;
  for rule in
    select l.kind, l.period, l.amount, l.zone from protection_limits l
     where l.player_id = player and l.amount is not null
       and l.currency in ('', protection_currency(account))
  loop
    case rule.kind
      when 'session' then
        if own.last_bet_at > moment - interval '30 minutes'
           and moment >= own.session_started_at + make_interval(mins => rule.amount::int) then
          return 'session_limit_reached:'
            || protection_clock(own.last_bet_at + interval '30 minutes');
        end if;
      when 'reality' then
        if own.last_bet_at > moment - interval '30 minutes'
           and moment >= own.reality_from + make_interval(mins => rule.amount::int) then
          return 'reality_check_due';
        end if;
      when 'stake' then
        if stake > rule.amount then return 'stake_above_own_limit:' || rule.amount; end if;
      when 'loss', 'wager' then
        if zone_now is null then
          select p.timezone into zone_now from players p where p.id = player;
        end if;
        select * into sums from protection_sums(
          account, protection_since(rule.period, rule.zone, zone_now, moment));
        if rule.kind = 'wager' then sums.returned := 0; end if;
        if sums.staked - sums.returned + stake > rule.amount then
          return rule.kind || '_limit_reached:'
            || greatest(0, rule.amount - sums.staked + sums.returned);
        end if;
      else null;
    end case;
  end loop;
  return null;
end $$;

-- The same for several bets of different players at once, in the order of the players.
create function protection_refuse_bets(players bigint[], numbers bigint[], stakes bigint[])
  returns table (account bigint, refusal text) language sql security definer
  set search_path = public, pg_temp as $$
  select asked.account, protection_refuse_bet(asked.player, asked.account, asked.stake)
    from (select * from unnest(players, numbers, stakes) as given (player, account, stake)
           order by given.player) asked
$$;

-- A bet of a guarded player was placed: his session goes on or begins, and his sums grow.
create function protection_note_bet(player bigint, account_number bigint, stake bigint,
                                    payout bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  latest protection_minutes;
begin
  update protections p
     set session_started_at = case when p.last_bet_at > moment - interval '30 minutes'
                                   then p.session_started_at else moment end,
         reality_from = case when p.last_bet_at > moment - interval '30 minutes'
                             then p.reality_from else moment end,
         last_bet_at = moment
   where p.player_id = player;
  if protection_currency(account_number) = 'PLAY' then return; end if;
  select * into latest from protection_minutes m
   where m.account = account_number order by m.minute desc limit 1;
  -- A clock that was set back must not put a row before the sums it follows.
  insert into protection_minutes as m
    (account, minute, staked_before, returned_before, staked, returned)
  values (account_number, greatest(date_trunc('minute', moment), latest.minute),
          coalesce(latest.staked_before + latest.staked, 0),
          coalesce(latest.returned_before + latest.returned, 0), stake, payout)
  on conflict (account, minute) do update
     set staked = m.staked + excluded.staked, returned = m.returned + excluded.returned;
end $$;

-- Why a player may not open a deposit now; null when he may. Locks as above.
create function protection_refuse_deposit(player bigint, money text, wanted bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz;
  own protections;
  closed text;
  zone_now text;
  used bigint;
  rule record;
begin
  -- The player's row first, as everybody locks them.
  select p.timezone into zone_now from players p where p.id = player for key share;
  select * into own from protections p where p.player_id = player for no key update;
  if not found then return null; end if;
  moment := clock_timestamp();
  closed := protection_closed(player, own.time_out_until, moment);
  if closed is not null then return closed; end if;
  for rule in
    select l.period, l.amount, l.zone from protection_limits l
     where l.player_id = player and l.kind = 'deposit' and l.currency = money
       and l.amount is not null
     order by l.amount
  loop
    used := protection_deposited(
      player, money, protection_since(rule.period, rule.zone, zone_now, moment));
    if used + wanted > rule.amount then
      return 'deposit_limit_reached:' || greatest(0, rule.amount - used);
    end if;
  end loop;
  return null;
end $$;

create function deposits_keep_limits() returns trigger language plpgsql as $$
declare
  refusal text := protection_refuse_deposit(new.player_id, new.currency, new.amount);
begin
  if refusal is not null then
    raise exception 'protection: %', refusal using errcode = 'CP002';
  end if;
  return new;
end $$;
create trigger deposits_keep_limits before insert on deposits
  for each row execute function deposits_keep_limits();

-- How much of each limit for a period is used, for the player to see.
create function protection_usage(player bigint)
  returns table (kind text, currency text, period text, used bigint, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  rule record;
  sums record;
begin
  for rule in
    select l.kind, l.currency, l.period,
           protection_since(l.period, l.zone, p.timezone, clock_timestamp()) as since,
           (select a.id from accounts a where a.kind = 'player_cash'
               and a.owner = player::text and a.currency = l.currency) as account
      from protection_limits l join players p on p.id = l.player_id
     where l.player_id = player and l.period <> ''
  loop
    kind := rule.kind; currency := rule.currency; period := rule.period; since := rule.since;
    if rule.kind = 'deposit' then
      used := protection_deposited(player, rule.currency, rule.since);
    else
      select * into sums from protection_sums(rule.account, rule.since);
      used := sums.staked - case rule.kind when 'loss' then sums.returned else 0 end;
    end if;
    return next;
  end loop;
end $$;

-- Whoever has a limit, a time-out or an exclusion is guarded, and his past counts: the sums of the
-- last weeks and the session he is in are read from his bets, while no new one can be placed.
create function protections_begin() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  -- Numbers of bets begin with the milliseconds since 2026; clocks are never ten minutes apart.
  first_number bigint :=
    greatest(0, (extract(epoch from now() - interval '32 days') - 600 - 1767225600) * 1000)::bigint
      << 20;
begin
  update accounts a set is_guarded = true
   where a.kind = 'player_cash' and a.owner = new.player_id::text;
  insert into protection_minutes (account, minute, staked_before, returned_before, staked,
                                  returned)
  select m.account, m.minute, coalesce(sum(m.staked) over earlier, 0),
         coalesce(sum(m.returned) over earlier, 0), m.staked, m.returned
    from (select b.account, date_trunc('minute', b.placed_at) as minute,
                 sum(b.stake)::bigint as staked, sum(b.payout)::bigint as returned
            from bets b
           where b.player_id = new.player_id and b.id >= first_number and b.account % 10 <> 9
           group by 1, 2) m
  window earlier as (partition by m.account order by m.minute
                     rows between unbounded preceding and 1 preceding);
  update protections p set session_started_at = s.started_at, reality_from = s.started_at,
         last_bet_at = s.last_bet_at
    from (select max(b.placed_at) filter (where b.is_start) as started_at,
                 max(b.placed_at) as last_bet_at
            from (select b.placed_at,
                         coalesce(b.placed_at - lag(b.placed_at) over (order by b.placed_at)
                                    >= interval '30 minutes', true) as is_start
                    from bets b
                   where b.player_id = new.player_id and b.id >= first_number) b
         ) s
   where p.player_id = new.player_id and s.last_bet_at is not null;
  return null;
end $$;
create trigger protections_begin after insert on protections
  for each row execute function protections_begin();

-- An account that is opened later is guarded from its first bet.
create function accounts_guard() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from players p where p.id = new.owner::bigint for key share;
  new.is_guarded := exists (select from protections p where p.player_id = new.owner::bigint);
  return new;
end $$;
create trigger accounts_guard before insert on accounts
  for each row when (new.kind = 'player_cash' and new.owner ~ '^[0-9]{1,18}$')
  execute function accounts_guard();

-- A time-out cannot be shortened.
create function protections_keep_time_out() returns trigger language plpgsql as $$
begin
  if old.time_out_until > clock_timestamp()
     and (new.time_out_until is null or new.time_out_until < old.time_out_until) then
    raise exception 'protection: a time-out is not shortened' using errcode = 'CP003';
  end if;
  if new.time_out_until > clock_timestamp() + interval '43 days' then
    raise exception 'protection: a time-out is six weeks at most' using errcode = 'CP003';
  end if;
  return new;
end $$;
create trigger protections_keep_time_out before update of time_out_until on protections
  for each row execute function protections_keep_time_out();

-- Tighter at once; looser only what was asked for a day ago, and within a week after that.
create function protection_limits_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.amount is not null
     and (new.amount is null or new.amount > old.amount)
     and not coalesce(old.next_asked_at is not null
                      and new.amount is not distinct from old.next_amount
                      and clock_timestamp() >= old.next_from
                      and clock_timestamp() < old.next_from + interval '7 days', false) then
    raise exception 'protection: a limit is loosened a day after it was asked for'
      using errcode = 'CP003';
  end if;
  if new.next_asked_at is null then
    new.next_from := null;
    new.next_amount := null;
  elsif tg_op = 'INSERT' or (new.next_asked_at, new.next_amount)
          is distinct from (old.next_asked_at, old.next_amount) then
    new.next_from := clock_timestamp() + interval '24 hours';
  end if;
  return new;
end $$;
create trigger protection_limits_keep before insert or update on protection_limits
  for each row execute function protection_limits_keep();

create function protection_ensure() returns trigger language plpgsql as $$
begin
  insert into protections (player_id) values (new.player_id) on conflict do nothing;
  return null;
end $$;
create trigger protection_limits_ensure after insert on protection_limits
  for each row execute function protection_ensure();

-- An exclusion is at once, whoever wrote the row: no session survives it, and no mail is sent.
create function exclusions_begin() returns trigger language plpgsql as $$
begin
  insert into protections (player_id) values (new.player_id) on conflict do nothing;
  update sessions set ended_at = clock_timestamp(), end_reason = 'excluded'
   where player_id = new.player_id and ended_at is null;
  update players set accepts_marketing = false where id = new.player_id and accepts_marketing;
  return null;
end $$;
create trigger exclusions_begin after insert on exclusions
  for each row execute function exclusions_begin();

-- A return is asked for after the time, and then waited for: a day, or a week when there was no
-- end. A return that has begun is not taken back by editing it.
create function exclusions_keep() returns trigger language plpgsql as $$
begin
  if old.return_from <= clock_timestamp() then
    raise exception 'protection: this exclusion is over' using errcode = 'CP003';
  end if;
  if new.return_asked_at is null then
    new.return_from := null;
  elsif clock_timestamp() < coalesce(old.until, old.starts_at + interval '184 days') then
    raise exception 'protection: an exclusion is not ended early' using errcode = 'CP003';
  elsif new.return_asked_at is distinct from old.return_asked_at then
    new.return_from := clock_timestamp()
      + case when old.until is null then interval '7 days' else interval '24 hours' end;
  end if;
  return new;
end $$;
create trigger exclusions_keep before update of return_asked_at on exclusions
  for each row execute function exclusions_keep();

-- A session that begins while the exclusion is being written ends as it begins.
create function sessions_refuse_excluded() returns trigger language plpgsql as $$
begin
  perform 1 from players p where p.id = new.player_id for key share;
  if protection_closed(new.player_id, null, clock_timestamp()) like 'account_excluded%' then
    new.ended_at := clock_timestamp();
    new.end_reason := 'excluded';
  end if;
  return new;
end $$;
create trigger sessions_refuse_excluded before insert on sessions
  for each row execute function sessions_refuse_excluded();

-- The lanes remember who is guarded and ask before they bet for him.
drop function lock_accounts(bigint[]);
create function lock_accounts(numbers bigint[])
  returns table (id bigint, is_tracked boolean, balance bigint, seq bigint, is_guarded boolean)
  language sql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select * from (
    select a.id, a.is_tracked, a.balance, a.seq, a.is_guarded from accounts a
     where a.id = any (numbers) and a.is_tracked order by a.id for no key update
  ) tracked
  union all
  select a.id, a.is_tracked, a.balance, a.seq, a.is_guarded from accounts a
   where a.id = any (numbers) and not a.is_tracked
$$;

-- As before, and of the accounts that moved, the guarded ones are looked at.
create or replace function ledger_apply_bets() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  has_guarded boolean;
  bet record;
  refusal text;
begin
  if exists (
    select from (select distinct house_account from inserted) i
    left join accounts h on h.id = i.house_account
    where h.id is null or h.is_tracked
  ) then
    raise exception 'ledger: a bet must be against a house account' using errcode = 'CL002';
  end if;
  with moved as (
    update accounts a set balance = i.balance, seq = i.seq from inserted i
     where a.id = i.account and a.is_tracked and a.seq + 1 = i.seq
       and a.balance - i.stake + i.payout = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  select count(*) into expected from inserted;
  if applied <> expected then
    raise exception 'ledger: a bet does not continue its account' using errcode = 'CL003';
  end if;
  -- Each bet takes the next nonce of a seed in force, or none is placed.
  update seeds s set nonce = i.nonce + 1 from inserted i
   where s.id = i.seed_id and s.player_id = i.player_id and s.state = 'active'
     and s.nonce = i.nonce;
  get diagnostics applied = row_count;
  if applied <> expected then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  if not has_guarded then return null; end if;
  for bet in
    select i.player_id, i.account, i.stake, i.payout from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    refusal := protection_refuse_bet(bet.player_id, bet.account, bet.stake);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_note_bet(bet.player_id, bet.account, bet.stake, bet.payout);
  end loop;
  return null;
end $$;

revoke all on protections, protection_limits, exclusions, exclusion_marks, protection_changes,
  protection_minutes from croupier_app;
grant select, insert (player_id, time_out_until), update (reality_from, time_out_until,
  told_warning_of, told_end_of, told_reality_of) on protections to croupier_app;
-- next_from is not among them: nobody can make a day shorter.
grant select, insert (player_id, kind, currency, period, amount, zone),
  update (amount, zone, next_amount, next_asked_at) on protection_limits to croupier_app;
grant select, insert (player_id, kind, until), update (return_asked_at) on exclusions
  to croupier_app;
grant select, insert on exclusion_marks, protection_changes to croupier_app;
grant select on protection_minutes to croupier_app;
-- Sums grow by bets alone.
revoke all on function protection_note_bet(bigint, bigint, bigint, bigint) from public;
