-- Trigger on `bets`: applies the inserted rows to the accounts and seeds that they name, and
-- refuses the whole statement when one of them does not fit. Each takes its stake, the next nonce
-- of an active seed and a place in the player's limits, and pays its payout.
create or replace function ledger_apply_bets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  funded bigint;
  has_guarded boolean;
  bet record;
  refusal text;
  earlier record;
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
       and a.balance - (i.stake - i.bonus_stake) + (i.payout - i.bonus_payout) = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  select count(*), count(bonus_account) into expected, funded from inserted;
  if applied <> expected then
    raise exception 'ledger: a bet does not continue its account' using errcode = 'CL003';
  end if;
  if funded > 0 then
    update accounts a set balance = i.bonus_balance, seq = i.bonus_seq from inserted i
     where a.id = i.bonus_account and a.kind = 'player_bonus' and a.owner = i.player_id::text
       and a.seq + 1 = i.bonus_seq
       and a.balance - i.bonus_stake + i.bonus_payout = i.bonus_balance;
    get diagnostics applied = row_count;
    if applied <> funded then
      raise exception 'ledger: a bet does not continue its bonus account' using errcode = 'CL003';
    end if;
  end if;
  earlier := keys_looked_back();
  if earlier.before is not null and exists (
    select from inserted i join bet_records b on b.player_id = i.player_id and b.key = i.key
     where b.id >= earlier.since and b.id < earlier.before
  ) then
    raise exception 'ledger: a key was used in the month before' using errcode = 'CL006';
  end if;
  update seed_nonces s set nonce = i.nonce + 1 from inserted i
   where s.id = i.seed_id and s.player_id = i.player_id and s.state = 'active'
     and s.nonce = i.nonce;
  get diagnostics applied = row_count;
  if applied <> expected then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  if not has_guarded then return null; end if;
  for bet in
    select i.player_id, i.account, i.stake, i.stake - i.bonus_stake as cash_stake,
           i.payout - i.bonus_payout as cash_payout from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    refusal := protection_refuse_bet(bet.player_id, bet.account, bet.stake);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_record_bet(bet.player_id, bet.account, bet.cash_stake, bet.cash_payout);
  end loop;
  return null;
end $$;
