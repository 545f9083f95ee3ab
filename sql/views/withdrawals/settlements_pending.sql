-- Proposed settlements of withdrawals that wait for a second person.
create view settlements_pending as
  select proposed_at
    from withdrawal_settlements
   where status = 'proposed';
revoke all on settlements_pending from croupier_app;
grant select on settlements_pending to croupier_app;
