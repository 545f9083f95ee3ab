-- The last day (UTC) whose bets are summed up; null before the first.
create view bet_days_end as
  select max(day) as day
    from bet_days_rolled;
revoke all on bet_days_end from croupier_app;
grant select on bet_days_end to croupier_app;
