-- Trigger on `bets`: applies the inserted rows to the accounts, seeds and placements that they
-- name, and refuses the whole statement when one of them does not fit.
--
-- A bet that is placed and settled at once takes its stake, the next nonce of an active seed and a
-- place in the player's limits. Any other bet closes its placement, for which all that was done
-- when it was placed. A bet in a round ends as its round did: it is paid once the draw is known,
-- and returned while bets are accepted, when the round is void or when it was interrupted.
create or replace function ledger_apply_bets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
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
    update seed_nonces s set nonce = i.nonce + 1 from inserted i
     where i.placement_id is null and s.id = i.seed_id and s.player_id = i.player_id
       and s.state = 'active' and s.nonce = i.nonce;
    get diagnostics applied = row_count;
    if applied <> instant then
      raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
    end if;
  end if;
  if instant < expected then
    update placements_to_close p set is_open = false from inserted i
     where p.id = i.placement_id and p.is_open and p.player_id = i.player_id
       and p.account = i.account and p.house_account = i.house_account and p.stake = i.stake
       and p.game = i.game and p.seed_id is not distinct from i.seed_id
       and p.nonce is not distinct from i.nonce and p.round_id is not distinct from i.round_id;
    get diagnostics applied = row_count;
    if applied <> expected - instant then
      raise exception 'ledger: a placement is closed once, by its own bet' using errcode = 'CL004';
    end if;
    if exists (
      select from inserted i join round_records r on r.id = i.round_id
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
      perform protection_record_return(bet.account, bet.stake, bet.payout,
                                     bet.void_reason is not null);
      continue;
    end if;
    refusal := protection_refuse_bet(bet.player_id, bet.account, bet.stake);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_record_bet(bet.player_id, bet.account, bet.stake, bet.payout);
  end loop;
  return null;
end $$;
