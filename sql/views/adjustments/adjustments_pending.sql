-- Proposed adjustments that wait for a second person.
create view adjustments_pending as
  select proposed_at
    from adjustments
   where status = 'proposed' and expires_at > now();
revoke all on adjustments_pending from croupier_app;
grant select on adjustments_pending to croupier_app;
