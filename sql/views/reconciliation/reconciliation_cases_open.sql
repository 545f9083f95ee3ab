-- Differences that reconciliation found and no staff member has explained yet.
create view reconciliation_cases_open as
  select opened_at
    from reconciliation_cases
   where state = 'open';
revoke all on reconciliation_cases_open from croupier_app;
grant select on reconciliation_cases_open to croupier_app;
