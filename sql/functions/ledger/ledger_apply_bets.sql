-- needs: bonuses/bonus_part_of_stake
-- needs: bonuses/stakable_account
-- Trigger on `bets`: applies the inserted rows to the accounts and seeds that they name, and
-- refuses the whole statement when one of them does not fit. Each takes its stake, the next nonce
-- of an active seed and a place in the player's limits, and pays its payout.
create or replace function ledger_apply_bets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  batch record;
  applied bigint;
  bet record;
  refusal text;
  earlier record;
begin
  -- One statement, planned once: what it costs is paid for every batch. The conditions on amounts
  -- are here because check constraints are parsed anew by every statement.
  with moved as (
    update accounts a set balance = i.balance, seq = i.seq from inserted i
     where a.id = i.account and a.is_tracked and a.seq + 1 = i.seq
       and a.jurisdiction = i.jurisdiction
       and a.balance - (i.stake - i.bonus_stake) + (i.payout - i.bonus_payout) = i.balance
    returning a.is_guarded,
              -- Bonus money beside cash that was left, or another order than cash first.
              a.stake_order <> 'cash_first' or (i.bonus_stake > 0
                and i.balance - (i.payout - i.bonus_payout) > 0) as is_ordered
  ), drawn as (
    update seed_nonces s set nonce = i.nonce + 1 from inserted i
     where s.player_id = i.player_id and s.seed_id = i.seed_id and s.nonce = i.nonce
    returning 1
  )
  select count(*) as size, count(i.bonus_account) as funded,
         bool_or(i.nonce > 0 and i.nonce % 1000 = 0) as marks,
         -- The balance covered the stake before the payout was added.
         bool_and(i.stake > 0 and i.payout >= 0 and i.balance - (i.payout - i.bonus_payout) >= 0
           and currency_digit(i.account) = currency_digit(i.house_account)
           and case when i.bonus_account is null then i.bonus_stake = 0 and i.bonus_payout = 0
                    else i.bonus_stake > 0 and i.bonus_stake <= i.stake
                     and i.bonus_payout between 0 and i.payout
                     and i.bonus_balance - i.bonus_payout >= 0
                     and currency_digit(i.account) = currency_digit(i.bonus_account) end)
           as fits,
         not exists (
           select from (select distinct house_account from inserted) o
           left join accounts h on h.id = o.house_account
           where h.id is null or h.is_tracked) as against_house,
         (select count(*) from moved) as moved,
         (select coalesce(bool_or(is_guarded), false) from moved) as has_guarded,
         (select coalesce(bool_or(is_ordered), false) from moved) as has_ordered,
         (select count(*) from drawn) as drawn
    into batch from inserted i;
  if batch.size = 0 then return null; end if;
  if batch.fits is not true then
    raise exception 'ledger: the amounts of a bet do not fit together'
      using errcode = 'check_violation', constraint = 'bets_amounts';
  end if;
  if not batch.against_house then
    raise exception 'ledger: a bet must be against a house account' using errcode = 'CL002';
  end if;
  if batch.moved <> batch.size then
    raise exception 'ledger: a bet does not continue its account' using errcode = 'CL003';
  end if;
  if batch.drawn <> batch.size then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  if batch.funded > 0 then
    update accounts a set balance = i.bonus_balance, seq = i.bonus_seq from inserted i
     where a.id = i.bonus_account and a.kind in ('player_bonus', 'player_free_rounds')
       and a.owner = i.player_id::text
       and a.seq + 1 = i.bonus_seq
       and a.balance - i.bonus_stake + i.bonus_payout = i.bonus_balance;
    get diagnostics applied = row_count;
    if applied <> batch.funded then
      raise exception 'ledger: a bet does not continue its bonus account' using errcode = 'CL003';
    end if;
    -- Most are allowed, which one query tells of all; the rule itself is asked about the others.
    select bonuses_refuse_stake(i.bonus_account, i.game, i.stake) into refusal from inserted i
      left join bonus_stake_limits b on b.account = i.bonus_account
     where i.bonus_account is not null
       and (b.state = 'active' and b.games is null and coalesce(b.stake_max >= i.stake, true))
           is not true
       and bonuses_refuse_stake(i.bonus_account, i.game, i.stake) is not null limit 1;
    if refusal is not null then
      raise exception 'bonuses: %', refusal using errcode = 'CB001';
    end if;
    for bet in
      select i.id, i.bonus_account, i.game, i.stake, i.bonus_stake from inserted i
        join accounts a on a.id = i.bonus_account and a.kind = 'player_free_rounds'
       order by i.bonus_account
    loop
      refusal := free_rounds_take(bet.bonus_account, bet.id, bet.game, bet.stake, bet.bonus_stake);
      if refusal is not null then
        raise exception 'bonuses: %', refusal using errcode = 'CB001';
      end if;
    end loop;
  end if;
  -- The lane decided it from a cached account, before a bonus began or its player chose again.
  if batch.has_ordered and exists (
    select from inserted i
      join accounts c on c.id = i.account
      left join accounts b on b.id = i.bonus_account
     where b.kind is distinct from 'player_free_rounds'
       and i.bonus_stake <> case when b.id is null and c.stake_order = 'cash_first' then 0
         else bonus_part_of_stake(c.stake_order, i.stake,
           i.balance + (i.stake - i.bonus_stake) - (i.payout - i.bonus_payout),
           coalesce(i.bonus_balance + i.bonus_stake - i.bonus_payout,
                    (select s.balance from accounts s
                      where s.id = stakable_account(i.account, i.game)), 0)) end
  ) then
    raise exception 'ledger: a bet takes its stake in another order' using errcode = 'CL008';
  end if;
  if batch.marks then
    insert into seed_marks (seed_id, nonce, id)
      select seed_id, nonce, id from inserted where nonce > 0 and nonce % 1000 = 0;
  end if;
  earlier := keys_looked_back();
  if earlier.before is not null and exists (
    select from inserted i join bet_records b on b.player_id = i.player_id and b.key = i.key
     where b.id >= earlier.since and b.id < earlier.before
  ) then
    raise exception 'ledger: a key was used in the month before' using errcode = 'CL006';
  end if;
  if not batch.has_guarded then return null; end if;
  for bet in
    select i.player_id, i.account, i.game, i.stake, i.stake - i.bonus_stake as cash_stake,
           i.payout - i.bonus_payout as cash_payout from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    refusal := protection_refuse_bet(bet.player_id, bet.account, bet.stake, bet.game, true);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_record_bet(bet.player_id, bet.account, bet.cash_stake, bet.cash_payout);
  end loop;
  return null;
end $$;
