-- Why the law does not allow a deposit now: it would lift the cash balance above the largest one,
-- together with deposits that are open and may still be paid. As "code:detail", the rest that may
-- be paid in; null when it is allowed. Locks the player's row, so that of two deposits opened at
-- once the second counts the first. Money that arrives is credited in any case: it has been paid.
create or replace function jurisdiction_refuse_deposit(player bigint, money text, wanted bigint)
  returns text language plpgsql as $$
declare
  most bigint;
  held bigint;
begin
  select (r.rules -> 'balance_max' ->> money)::numeric * 1000000 into most
    from player_directory p join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
   where p.id = player;
  if most is null then return null; end if;
  perform lock_players(array[player], 'no key update');
  held := player_cash(player, money) + (
    select coalesce(sum(d.amount), 0) from deposit_records d
     where d.player_id = player and d.currency = money and d.shown_status in (1, 2));
  if held + wanted <= most then return null; end if;
  return 'balance_max_reached:' || greatest(0, most - held);
end $$;
