-- Why the law does not allow a deposit now: it would lift the cash balance above the largest one.
-- As "code:detail", the rest that may be paid in; null when it is allowed.
create or replace function jurisdiction_refuse_deposit(player bigint, money text, wanted bigint)
  returns text language plpgsql stable as $$
declare
  most bigint;
  held bigint;
begin
  select (r.rules -> 'balance_max' ->> money)::numeric * 1000000 into most
    from player_directory p join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
   where p.id = player;
  if most is null then return null; end if;
  held := player_cash(player, money);
  if held + wanted <= most then return null; end if;
  return 'balance_max_reached:' || greatest(0, most - held);
end $$;
