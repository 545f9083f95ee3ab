-- AML cases that wait for a decision.
create view aml_cases_waiting as
  select player_id, opened_at from aml_cases where status = 'open';
revoke all on aml_cases_waiting from croupier_app;
grant select on aml_cases_waiting to croupier_app;
