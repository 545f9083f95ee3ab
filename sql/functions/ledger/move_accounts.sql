-- From now on bets on the player's accounts are made under this jurisdiction.
create or replace function move_accounts(of_player bigint, to_jurisdiction smallint) returns void
  language sql as $$
  update accounts set jurisdiction = to_jurisdiction
   where kind = 'player_cash' and owner = of_player::text and jurisdiction <> to_jurisdiction
$$;
