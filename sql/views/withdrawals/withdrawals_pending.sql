-- Withdrawals that wait for a reviewer.
create view withdrawals_pending as
  select created_at
    from withdrawals
   where status = 2;
revoke all on withdrawals_pending from croupier_app;
grant select on withdrawals_pending to croupier_app;
