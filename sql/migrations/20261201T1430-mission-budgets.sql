-- module: missions
-- check: select not has_table_privilege('croupier_app', 'mission_budgets', 'delete')

-- What a mission has given in cash, and how much it may give in all; null for any amount.
create table mission_budgets (
  mission_id bigint not null references missions (id),
  currency money_currency not null references currencies (code),
  budget bigint check (budget >= 0),
  given bigint not null default 0 check (given >= 0),
  constraint mission_budgets_pk primary key (mission_id, currency),
  constraint mission_budgets_kept check (given <= budget)
);
revoke all on mission_budgets from croupier_app;
grant select, insert, update (budget, given) on mission_budgets to croupier_app;

insert into mission_budgets (mission_id, currency, given)
select mission_id, currency, sum(amount) from mission_progress
 where currency is not null group by 1, 2;
