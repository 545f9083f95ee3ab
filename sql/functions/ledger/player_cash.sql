-- The cash balance of a player in a currency, in micro-units; 0 without an account.
create or replace function player_cash(player bigint, money text) returns bigint
  language sql stable as $$
  select coalesce(
    (select a.balance from accounts a
      where a.kind = 'player_cash' and a.owner = player::text and a.currency = money), 0)
$$;
