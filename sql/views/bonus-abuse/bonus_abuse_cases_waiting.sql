-- Cases about the abuse of bonuses that wait for a decision.
create view bonus_abuse_cases_waiting as
  select player_id, opened_at from bonus_abuse_cases where status = 'open';
revoke all on bonus_abuse_cases_waiting from croupier_app;
grant select on bonus_abuse_cases_waiting to croupier_app;
