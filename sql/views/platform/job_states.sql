-- When each scheduled job ran last, and how often it has failed since.
create view job_states as
  select name, due_at, busy_until, done_at, failed_at, failures
    from job_ticks;
revoke all on job_states from croupier_app;
grant select on job_states to croupier_app;
