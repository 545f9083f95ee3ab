-- Rounds and stakes hold by themselves: what the house promises of them no longer hangs on every
-- process doing its part. A round takes money of one currency, a stake comes into a round that
-- takes bets and leaves it as the round ended, and what was published stands.
--
-- check: select count(*) = 5 from games where pays_shares

-- Chips on several fields, objects of a case and pots are paid as exact shares of the stake.
update games set pays_shares = true
 where game in ('roulette', 'cases', 'room-red', 'room-yellow', 'room-purple');

-- A pot is shared out in the money that was put into it. Null: every currency sits at the table,
-- each with a result of its own.
alter table rounds add column currency wallet_currency;
grant insert (currency) on rounds to croupier_app;

drop trigger rounds_kept on rounds;
-- As before. And when bets close is fixed with the beacon's round, or somebody could bet who knows
-- what it said; where a curve began stands while it is paid by.
create trigger rounds_kept before update on rounds for each row when (
  (old.table_name, old.game, old.game_version, old.is_sole, old.chain_id, old.opened_at,
   old.currency)
    is distinct from
  (new.table_name, new.game, new.game_version, new.is_sole, new.chain_id, new.opened_at,
   new.currency)
  or (old.number is not null and (old.number, old.previous_seed, old.beacon_round, old.lock_at)
        is distinct from (new.number, new.previous_seed, new.beacon_round, new.lock_at))
  or (old.randomness is not null and (old.randomness, old.started_at)
        is distinct from (new.randomness, new.started_at))
  or (old.bets_root is not null and (old.bets_root, old.facts)
        is distinct from (new.bets_root, new.facts))
  or old.state in ('settled', 'void')
  or (old.state <> new.state and (old.state, new.state) not in (
        ('waiting', 'betting'), ('waiting', 'locked'), ('waiting', 'void'),
        ('betting', 'locked'), ('betting', 'void'), ('betting', 'waiting'),
        ('locked', 'running'), ('locked', 'settled'), ('locked', 'void'),
        ('running', 'settled'), ('running', 'void')))
) execute function rounds_refuse_change();

-- As before, but the round is held first: whoever closes the bets is waited for, and is seen.
create or replace function placements_in_time() returns trigger language plpgsql as $$
begin
  perform 1 from rounds r where r.id in (select i.round_id from inserted i)
    order by r.id for share;
  if exists (
    select from inserted i join rounds r on r.id = i.round_id
     where r.game <> i.game or r.state not in ('waiting', 'betting')
        or r.lock_at <= clock_timestamp()
  ) then
    raise exception 'rounds: bets are closed' using errcode = 'CR002';
  end if;
  if exists (
    select from inserted i join rounds r on r.id = i.round_id
     where r.currency <> protection_currency(i.account)
  ) then
    raise exception 'rounds: a stake is of another currency than its round' using errcode = 'CR004';
  end if;
  return null;
end $$;

-- A duel's round is given to its stakes as it opens, before it is locked; no other round ever is.
create function placements_join_round() returns trigger language plpgsql as $$
begin
  perform 1 from rounds r
   where r.id = new.round_id and r.game = new.game and not r.is_sole and r.state = 'betting'
     and (r.currency is null or r.currency = protection_currency(new.account))
     for share;
  if not found then
    raise exception 'rounds: a stake does not come into this round' using errcode = 'CR004';
  end if;
  return new;
end $$;
create trigger placements_join_round before update of round_id on placements
  for each row when (new.round_id is distinct from old.round_id)
  execute function placements_join_round();

-- The shorter list is how the longer one begins.
create function jsonb_goes_on(longer jsonb, shorter jsonb) returns boolean language sql immutable
  return coalesce((
    select bool_and((longer -> (place - 1)::integer) is not distinct from element)
      from jsonb_array_elements(shorter) with ordinality as listed (element, place)), true);

drop trigger placements_kept on placements;
-- As before. And choices are added, never exchanged, and how a bet came in stays.
create trigger placements_kept before update on placements for each row when (
  (old.player_id, old.id, old.account, old.escrow_account, old.house_account, old.seq, old.balance,
   old.stake, old.placed_at, old.game, old.game_version, old.key, old.bet, old.cap_m4, old.part,
   old.units, old.taken)
  is distinct from
  (new.player_id, new.id, new.account, new.escrow_account, new.house_account, new.seq, new.balance,
   new.stake, new.placed_at, new.game, new.game_version, new.key, new.bet, new.cap_m4, new.part,
   new.units, new.taken)
  or (old.seed_id, old.nonce) is distinct from (new.seed_id, new.nonce)
  or (old.round_id is not null and new.round_id is distinct from old.round_id)
  or not jsonb_goes_on(new.choices, old.choices)
  or not old.is_open
  or (old.is_open <> new.is_open and pg_trigger_depth() < 1)
) execute function ledger_refuse_change();
revoke update (taken) on placements from croupier_app;

-- As before, and a bet in a round ends as its round did: it is paid once the draw is known, and
-- goes back while bets are taken, when the round is void, or when it was cut short.
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
    if exists (
      select from inserted i join rounds r on r.id = i.round_id
       where r.state not in ('running', 'settled') and i.void_reason is null
          or r.state = 'locked' and i.void_reason is not null
          or r.state = 'running' and i.void_reason <> 'interrupted'
          or r.state = 'settled' and i.void_reason is not null
    ) then
      raise exception 'rounds: a bet does not end as its round did' using errcode = 'CR005';
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

-- A stake is one side of one duel.
create function duels_one_stake() returns trigger language plpgsql as $$
begin
  if exists (select from duels d where d.creator_placement = new.joiner_placement
                                    or d.joiner_placement = new.creator_placement) then
    raise exception 'duels: a stake is in one duel' using errcode = 'CR003';
  end if;
  return null;
end $$;
create trigger duels_one_stake after insert or update of joiner_placement on duels
  for each row execute function duels_one_stake();

-- A bet that waits is taken up before its stake is taken; from then on it is not taken back.
alter table queued_bets add column taken_up_at timestamptz;
grant update (taken_up_at) on queued_bets to croupier_app;
