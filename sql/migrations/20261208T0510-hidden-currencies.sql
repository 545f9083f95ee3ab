-- module: suppliers
-- check: select count(*) = 0 from supplier_games where hidden_currencies <> '{}'

-- Currencies in which the operator does not offer a game.
alter table supplier_games
  add column hidden_currencies text[] not null default '{}'
    check (cardinality(hidden_currencies) <= 20);
grant update (hidden_currencies) on supplier_games to croupier_app;
