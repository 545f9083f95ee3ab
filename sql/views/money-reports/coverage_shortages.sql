-- Currencies in which the funds at the providers do not cover what players are owed.
create view coverage_shortages as
  select currency, owed, funds, short_since from coverage where short_since is not null;
revoke all on coverage_shortages from croupier_app;
grant select on coverage_shortages to croupier_app;
