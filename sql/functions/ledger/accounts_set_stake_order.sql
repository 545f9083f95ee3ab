-- Which money the stakes of a cash account take from now on. Called by the trigger on
-- `bonus_grants`. Bets that were decided under another order are refused by ledger_apply_bets.
create or replace function accounts_set_stake_order(cash bigint, to_order stake_order) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update accounts set stake_order = to_order
   where id = cash and kind = 'player_cash' and stake_order <> to_order
$$;
revoke all on function accounts_set_stake_order(bigint, stake_order) from public;
