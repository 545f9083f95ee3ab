-- Proposed exchange rates that wait for a second person.
create view rate_proposals_pending as
  select proposed_at
    from payment_rate_proposals
   where status = 'proposed' and expires_at > now();
revoke all on rate_proposals_pending from croupier_app;
grant select on rate_proposals_pending to croupier_app;
