-- Bets that are settled later: in games played in steps, and in rounds that many share.
--
-- Their stake is taken at once and lies in an escrow account of the house; the row of `placements`
-- explains it. The row of `bets` that settles such a bet, or gives its stake back, closes the
-- placement, once. So every bet is a row of `bets` in the end, whatever its game.
--
-- check: select count(*) = 0 from placements

alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in (
  'player_cash', 'player_bonus', 'player_held', 'house_game', 'house_escrow', 'house_adjustment',
  'house_play_bank', 'bonus_cost', 'psp_clearing', 'transit'));

-- Of some games the payout is not always the stake times a whole number of ten-thousandths: chips
-- on several fields, a pot that is shared out. Their multiplier is rounded down.
alter table games add column pays_shares boolean not null default false;

create table placements (
  player_id bigint not null,
  id bigint primary key,
  account bigint not null references accounts (id),
  escrow_account bigint not null references accounts (id),
  house_account bigint not null references accounts (id),
  -- Place in the account's chain, and the balance after the stake was taken.
  seq bigint not null,
  balance bigint not null check (balance >= 0),
  stake bigint not null check (stake > 0),
  placed_at timestamptz not null default now(),
  game text not null references games (game),
  game_version smallint not null,
  key text not null,
  -- What decides it: seeds of the player and their nonce, or a shared round. A duel has its round
  -- only when somebody has joined.
  seed_id bigint references seeds (id),
  nonce bigint,
  round_id bigint,
  -- What was bet on, and the multiplier at which the largest payout of the house is reached.
  bet jsonb not null,
  cap_m4 bigint not null check (cap_m4 > 0),
  -- The part of the table it lies on, and how much of what is counted there it takes.
  part text not null default '',
  units integer not null default 1 check (units > 0),
  -- What happened since: the choices of a game in steps, the cash-out of a running round.
  choices jsonb not null default '[]',
  taken jsonb not null default 'null',
  is_open boolean not null default true,
  constraint placements_key unique (player_id, key),
  constraint placements_nonce unique (seed_id, nonce),
  constraint placements_source check (
    (seed_id is null) = (nonce is null) and (seed_id is null or round_id is null)),
  constraint placements_one_currency check (
    account % 10 = house_account % 10 and account % 10 = escrow_account % 10)
) with (fillfactor = 80);
-- A game in steps is finished before it is begun anew.
create unique index placements_one_round on placements (account, game)
  where is_open and seed_id is not null;
create index placements_of_round on placements (round_id) where round_id is not null;
create index placements_open on placements (game, placed_at) where is_open;
create index placements_of_player on placements (player_id, id) where is_open;
create index placements_by_time on placements using brin (placed_at);

-- A settled or void bet names what it closes; its seeds are then those of the placement.
alter table bets alter column seed_id drop not null, alter column nonce drop not null,
  add column placement_id bigint references placements (id),
  add column round_id bigint,
  -- The round did not count: the stake went back.
  add column void_reason text,
  add constraint bets_source
    check (seed_id is not null and nonce is not null or placement_id is not null),
  add constraint bets_void
    check (void_reason is null or placement_id is not null and payout = stake);
create unique index bets_placement on bets (placement_id) where placement_id is not null;
create index bets_of_round on bets (round_id) where round_id is not null;

create trigger placements_no_delete before delete or truncate on placements
  for each statement execute function ledger_refuse_change();
-- Nothing of what explains money changes. Choices are only added, a round is given once, and what
-- is closed stays closed; only the row in `bets` closes it (the trigger below is depth 2).
create trigger placements_kept before update on placements for each row when (
  (old.player_id, old.id, old.account, old.escrow_account, old.house_account, old.seq, old.balance,
   old.stake, old.placed_at, old.game, old.game_version, old.key, old.bet, old.cap_m4, old.part,
   old.units)
  is distinct from
  (new.player_id, new.id, new.account, new.escrow_account, new.house_account, new.seq, new.balance,
   new.stake, new.placed_at, new.game, new.game_version, new.key, new.bet, new.cap_m4, new.part,
   new.units)
  or (old.seed_id, old.nonce) is distinct from (new.seed_id, new.nonce)
  or (old.round_id is not null and new.round_id is distinct from old.round_id)
  or jsonb_array_length(new.choices) < jsonb_array_length(old.choices)
  or not old.is_open
  or (old.is_open <> new.is_open and pg_trigger_depth() < 1)
) execute function ledger_refuse_change();

create function ledger_apply_placements() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  seeded bigint;
  has_guarded boolean;
  placement record;
  refusal text;
begin
  if exists (
    select from inserted i
    left join accounts h on h.id = i.house_account and h.kind = 'house_game'
    left join accounts e on e.id = i.escrow_account and e.kind = 'house_escrow'
    where h.id is null or e.id is null
  ) then
    raise exception 'ledger: a stake must lie in escrow, for a game' using errcode = 'CL002';
  end if;
  with moved as (
    update accounts a set balance = i.balance, seq = i.seq from inserted i
     where a.id = i.account and a.is_tracked and a.seq + 1 = i.seq
       and a.balance - i.stake = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  select count(*), count(seed_id) into expected, seeded from inserted;
  if applied <> expected then
    raise exception 'ledger: a stake does not continue its account' using errcode = 'CL003';
  end if;
  update seeds s set nonce = i.nonce + 1 from inserted i
   where s.id = i.seed_id and s.player_id = i.player_id and s.state = 'active'
     and s.nonce = i.nonce;
  get diagnostics applied = row_count;
  if applied <> seeded then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  if not has_guarded then return null; end if;
  for placement in
    select i.player_id, i.account, i.stake from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    refusal := protection_refuse_bet(placement.player_id, placement.account, placement.stake);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_note_bet(placement.player_id, placement.account, placement.stake, 0);
  end loop;
  return null;
end $$;
create trigger placements_apply after insert on placements
  referencing new table as inserted for each statement execute function ledger_apply_placements();

-- What came back of a stake that was counted when it was taken. A stake that was returned was
-- never staked.
create function protection_note_return(account_number bigint, stake bigint, payout bigint,
                                       is_void boolean)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  latest protection_minutes;
begin
  if protection_currency(account_number) = 'PLAY' then return; end if;
  select * into latest from protection_minutes m
   where m.account = account_number order by m.minute desc limit 1;
  insert into protection_minutes as m
    (account, minute, staked_before, returned_before, staked, returned)
  values (account_number, greatest(date_trunc('minute', moment), latest.minute),
          coalesce(latest.staked_before + latest.staked, 0),
          coalesce(latest.returned_before + latest.returned, 0),
          case when is_void then -stake else 0 end, case when is_void then 0 else payout end)
  on conflict (account, minute) do update
     set staked = m.staked + excluded.staked, returned = m.returned + excluded.returned;
end $$;
revoke all on function protection_note_return(bigint, bigint, bigint, boolean) from public;

-- As before for bets that are placed and settled at once; the others close their placement, whose
-- stake was taken, whose nonce was used and whose limits were asked for when it was made.
create or replace function ledger_apply_bets() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  instant bigint;
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
       and a.balance - case when i.placement_id is null then i.stake else 0 end + i.payout
           = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  select count(*), count(*) filter (where placement_id is null) into expected, instant
    from inserted;
  if applied <> expected then
    raise exception 'ledger: a bet does not continue its account' using errcode = 'CL003';
  end if;
  -- Each bet takes the next nonce of a seed in force, or none is placed.
  if instant > 0 then
    update seeds s set nonce = i.nonce + 1 from inserted i
     where i.placement_id is null and s.id = i.seed_id and s.player_id = i.player_id
       and s.state = 'active' and s.nonce = i.nonce;
    get diagnostics applied = row_count;
    if applied <> instant then
      raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
    end if;
  end if;
  if instant < expected then
    update placements p set is_open = false from inserted i
     where p.id = i.placement_id and p.is_open and p.player_id = i.player_id
       and p.account = i.account and p.house_account = i.house_account and p.stake = i.stake
       and p.game = i.game and p.seed_id is not distinct from i.seed_id
       and p.nonce is not distinct from i.nonce and p.round_id is not distinct from i.round_id;
    get diagnostics applied = row_count;
    if applied <> expected - instant then
      raise exception 'ledger: a placement is closed once, by its own bet' using errcode = 'CL004';
    end if;
  end if;
  if not has_guarded then return null; end if;
  for bet in
    select i.* from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    if bet.placement_id is not null then
      perform protection_note_return(bet.account, bet.stake, bet.payout,
                                     bet.void_reason is not null);
      continue;
    end if;
    refusal := protection_refuse_bet(bet.player_id, bet.account, bet.stake);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_note_bet(bet.player_id, bet.account, bet.stake, bet.payout);
  end loop;
  return null;
end $$;

-- The past of somebody who begins to protect himself: settled bets, and stakes that are still out.
create or replace function protections_begin() returns trigger language plpgsql security definer
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
    from (select s.account, date_trunc('minute', s.placed_at) as minute,
                 sum(s.stake)::bigint as staked, sum(s.payout)::bigint as returned
            from (select b.account, b.placed_at, b.stake, b.payout from bets b
                   where b.player_id = new.player_id and b.id >= first_number
                     and b.account % 10 <> 9 and b.void_reason is null
                  union all
                  select p.account, p.placed_at, p.stake, 0 from placements p
                   where p.player_id = new.player_id and p.is_open and p.account % 10 <> 9) s
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
                    from (select placed_at from bets
                           where player_id = new.player_id and id >= first_number
                          union all
                          select placed_at from placements
                           where player_id = new.player_id and is_open) b) b
         ) s
   where p.player_id = new.player_id and s.last_bet_at is not null;
  return null;
end $$;

revoke all on placements from croupier_app;
grant select on placements to croupier_app;
grant insert (player_id, id, account, escrow_account, house_account, seq, balance, stake, game,
  game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, taken)
  on placements to croupier_app;
grant update (choices, taken, round_id) on placements to croupier_app;
grant insert (placement_id, round_id, void_reason) on bets to croupier_app;

-- Both legs of every movement. The sum of delta per currency is always zero; an escrow account
-- holds exactly the stakes of the placements that are open.
create or replace view ledger_entries as
  select 'transfer' as source, id as source_id, created_at, debit_account as account,
         -amount as delta, debit_balance as balance_after, kind
    from transfers
  union all
  select 'transfer', id, created_at, credit_account, amount, credit_balance, kind from transfers
  union all
  select 'bet', id, placed_at, account, -stake, balance - payout, 'stake' from bets
   where placement_id is null
  union all
  select 'bet', id, placed_at, house_account, stake, null, 'stake' from bets
  union all
  select 'bet', id, placed_at, account, payout, balance, 'payout' from bets where payout > 0
  union all
  select 'bet', id, placed_at, house_account, -payout, null, 'payout' from bets where payout > 0
  union all
  select 'placement', id, placed_at, account, -stake, balance, 'stake' from placements
  union all
  select 'placement', id, placed_at, escrow_account, stake, null, 'stake' from placements
  union all
  select 'bet', b.id, b.placed_at, p.escrow_account, -b.stake, null, 'stake'
    from bets b join placements p on p.id = b.placement_id;
