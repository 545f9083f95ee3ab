-- module: bets
-- check: select count(*) = 0 from games where hidden_in <> '{}' or hidden_currencies <> '{}'
-- check: select not has_table_privilege('croupier_app', 'games', 'update')

-- Countries in which the operator does not offer a game, and currencies in which it takes no
-- stakes.
alter table games
  add column hidden_in text[] not null default '{}'
    check (cardinality(hidden_in) <= 60),
  add column hidden_currencies text[] not null default '{}'
    check (cardinality(hidden_currencies) <= 20);
grant update (hidden_in, hidden_currencies) on games to croupier_app;
