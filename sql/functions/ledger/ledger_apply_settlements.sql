-- Trigger on `settlements`: moves the wagers on to the state that the inserted rows say and their
-- difference into the players' accounts, and refuses the whole statement when one of them does not
-- fit.
--
-- A wager in a round ends as its round did: it is paid once the draw is known, and returned while
-- bets are accepted, when the round is void or when it was interrupted. While a player owes money,
-- nothing is paid into the cash account before the debt is.
create or replace function ledger_apply_settlements() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  funded bigint;
  owing bigint;
  has_guarded boolean;
  settled record;
begin
  update wagers_to_settle w set settlements = i.number, is_open = i.is_open,
         is_settled = i.is_settled, is_void = i.is_void, cash_payout = i.cash_payout,
         bonus_payout = i.bonus_payout
    from inserted i
   where w.id = i.wager_id and w.player_id = i.player_id and w.game = i.game
     and w.account = i.account and w.bonus_account is not distinct from i.bonus_account
     and w.escrow_account = i.escrow_account and w.house_account = i.house_account
     and w.round_id is not distinct from i.round_id
     and w.cash_stake = i.cash_stake and w.bonus_stake = i.bonus_stake and w.stake = i.stake
     and w.settlements + 1 = i.number and w.is_settled = i.was_settled and w.is_void = i.was_void
     and w.cash_payout = i.cash_before and w.bonus_payout = i.bonus_before
     and (w.is_open or i.kind in ('resettle', 'rollback', 'reopen') or w.source = 'supplier');
  get diagnostics applied = row_count;
  select count(*), count(bonus_account), count(debt_account) into expected, funded, owing
    from inserted;
  if applied <> expected then
    raise exception 'ledger: a settlement does not continue its wager' using errcode = 'CL004';
  end if;
  with moved as (
    update accounts a set balance = i.balance, seq = i.seq from inserted i
     where a.id = i.account and a.seq + 1 = i.seq and a.balance + i.cash_change = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  if applied <> expected then
    raise exception 'ledger: a settlement does not continue its account' using errcode = 'CL003';
  end if;
  if funded > 0 then
    update accounts a set balance = i.bonus_balance, seq = i.bonus_seq from inserted i
     where a.id = i.bonus_account and a.seq + 1 = i.bonus_seq
       and a.balance + i.bonus_change = i.bonus_balance;
    get diagnostics applied = row_count;
    if applied <> funded then
      raise exception 'ledger: a settlement does not continue its bonus account'
        using errcode = 'CL003';
    end if;
    for settled in
      select i.wager_id, i.is_void from inserted i
        join accounts a on a.id = i.bonus_account and a.kind = 'player_free_rounds'
       where i.is_void <> i.was_void order by i.bonus_account
    loop
      perform free_rounds_return(settled.wager_id, settled.is_void);
    end loop;
  end if;
  if owing > 0 then
    update accounts d set balance = i.debt_balance, seq = i.debt_seq
      from inserted i join accounts c on c.id = i.account
     where d.id = i.debt_account and d.kind = 'player_debt' and d.owner = c.owner
       and d.currency = c.currency and d.seq + 1 = i.debt_seq
       and d.balance + i.debt_change = i.debt_balance;
    get diagnostics applied = row_count;
    if applied <> owing then
      raise exception 'ledger: a settlement does not continue the debt account'
        using errcode = 'CL003';
    end if;
    -- The one account that owes: others of the player may be locked by a transaction that waits.
    update accounts a set is_guarded = true from inserted i
     where a.id = i.account and i.debt_balance < 0 and not a.is_guarded;
  end if;
  if exists (
    select from inserted i join round_records r on r.id = i.round_id
     where i.number = 1 and (
           r.state not in ('running', 'settled') and i.void_reason is null
        or r.state = 'locked' and i.void_reason is not null
        or r.state = 'running' and i.void_reason <> 'interrupted'
        or r.state = 'settled' and i.void_reason is not null)
  ) then
    raise exception 'rounds: a wager does not end as its round did' using errcode = 'CR005';
  end if;
  if not has_guarded then return null; end if;
  for settled in
    select i.*, d.balance as owed from inserted i
      join accounts a on a.id = i.account and a.is_guarded
      left join accounts d on d.kind = 'player_debt' and d.owner = a.owner
                          and d.currency = a.currency
     order by i.player_id
  loop
    if settled.owed < 0 and settled.cash_change > 0 then
      raise exception 'ledger: a payout goes to the debt first' using errcode = 'CL005';
    end if;
    perform protection_record_return(
      settled.account,
      case when settled.is_void and not settled.was_void then -settled.cash_stake
           when settled.was_void and not settled.is_void then settled.cash_stake
           else 0 end,
      case when settled.is_void then 0 else settled.cash_payout end
        - case when settled.was_void then 0 else settled.cash_before end);
  end loop;
  return null;
end $$;
