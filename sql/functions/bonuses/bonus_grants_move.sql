-- needs: ledger/accounts_set_stake_order
-- Trigger on `bonus_grants`: a state changes only in the order of its life, and every change is
-- recorded. What was wagered or lost stays so. The cash account has the order of stakes of the
-- active bonus: it is changed only where that is another than cash first.
create or replace function bonus_grants_move() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.stake_order <> old.stake_order and not new.may_choose then
      raise exception 'bonuses: the order of stakes of this bonus is fixed'
        using errcode = 'check_violation', constraint = 'bonus_grants_choice';
    end if;
    if new.state = 'active' and new.stake_order <> (case when old.state = 'active'
        then old.stake_order else 'cash_first' end) then
      perform accounts_set_stake_order(new.cash_account, new.stake_order);
    elsif old.state = 'active' and new.state <> 'active' and old.stake_order <> 'cash_first' then
      perform accounts_set_stake_order(new.cash_account, 'cash_first');
    end if;
    if new.state = old.state then return null; end if;
    if not (case old.state
      when 'available' then new.state in
        ('claimed', 'playing', 'pending', 'active', 'expired', 'cancelled')
      when 'claimed' then new.state in ('pending', 'active', 'expired', 'cancelled')
      when 'playing' then new.state in
        ('pending', 'active', 'wagered', 'expired', 'cancelled', 'used_up')
      when 'pending' then new.state in ('active', 'expired', 'cancelled', 'forfeited')
      when 'active' then new.state in ('wagered', 'expired', 'cancelled', 'forfeited', 'used_up')
      else false end) then
      raise exception 'bonuses: % does not become %', old.state, new.state
        using errcode = 'check_violation', constraint = 'bonus_grants_life';
    end if;
  end if;
  insert into bonus_moves (grant_id, from_state, to_state, reason)
    values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.end_reason);
  return null;
end $$;
