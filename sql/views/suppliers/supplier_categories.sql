-- The category of each game of a supplier: the law may limit all slots at once.
create view supplier_categories as
  select game, category from supplier_games;
revoke all on supplier_categories from croupier_app;
grant select on supplier_categories to croupier_app;
