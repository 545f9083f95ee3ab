-- Proposed withdrawal rules that wait for a second person.
create view rule_changes_pending as
  select proposed_at
    from withdrawal_rule_changes
   where status = 'proposed';
revoke all on rule_changes_pending from croupier_app;
grant select on rule_changes_pending to croupier_app;
