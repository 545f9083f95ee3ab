-- Trigger on `wagers`: moves the stakes of the inserted rows from the players' accounts to escrow,
-- takes a nonce where a seed decides the wager, and checks the limits of guarded players. A row
-- that does not fit refuses the whole statement.
create or replace function ledger_apply_wagers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  funded bigint;
  seeded bigint;
  has_guarded boolean;
  wager record;
  refusal text;
  earlier record;
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
     where a.id = i.account and a.kind = 'player_cash' and a.seq + 1 = i.seq
       and a.jurisdiction = i.jurisdiction
       and a.balance - i.cash_stake = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  select count(*), count(seed_id), count(bonus_account) into expected, seeded, funded
    from inserted;
  if applied <> expected then
    raise exception 'ledger: a stake does not continue its account' using errcode = 'CL003';
  end if;
  if funded > 0 then
    update accounts a set balance = i.bonus_balance, seq = i.bonus_seq from inserted i
     where a.id = i.bonus_account and a.kind in ('player_bonus', 'player_free_rounds')
       and a.owner = i.player_id::text
       and a.seq + 1 = i.bonus_seq
       and a.balance - i.bonus_stake = i.bonus_balance;
    get diagnostics applied = row_count;
    if applied <> funded then
      raise exception 'ledger: a stake does not continue its bonus account' using errcode = 'CL003';
    end if;
    select bonuses_refuse_stake(i.bonus_account, i.game, i.stake) into refusal from inserted i
     where i.bonus_account is not null
       and bonuses_refuse_stake(i.bonus_account, i.game, i.stake) is not null limit 1;
    if refusal is not null then
      raise exception 'bonuses: %', refusal using errcode = 'CB001';
    end if;
    for wager in
      select i.id, i.bonus_account, i.game, i.stake, i.bonus_stake from inserted i
        join accounts a on a.id = i.bonus_account and a.kind = 'player_free_rounds'
       order by i.bonus_account
    loop
      refusal := free_rounds_take(wager.bonus_account, wager.id, wager.game, wager.stake,
                                  wager.bonus_stake);
      if refusal is not null then
        raise exception 'bonuses: %', refusal using errcode = 'CB001';
      end if;
    end loop;
  end if;
  earlier := keys_looked_back();
  if earlier.before is not null and exists (
    select from inserted i join wager_records w on w.player_id = i.player_id and w.key = i.key
     where w.id >= earlier.since and w.id < earlier.before
  ) then
    raise exception 'ledger: a key was used in the month before' using errcode = 'CL006';
  end if;
  update seed_nonces s set nonce = i.nonce + 1 from inserted i
   where s.player_id = i.player_id and s.seed_id = i.seed_id and s.nonce = i.nonce;
  get diagnostics applied = row_count;
  if applied <> seeded then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  if not has_guarded then return null; end if;
  for wager in
    select i.player_id, i.account, i.game, i.source, i.stake, i.cash_stake from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    refusal := protection_refuse_bet(wager.player_id, wager.account, wager.stake, wager.game,
                                     wager.source = 'seed');
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_record_bet(wager.player_id, wager.account, wager.cash_stake, 0);
  end loop;
  return null;
end $$;
