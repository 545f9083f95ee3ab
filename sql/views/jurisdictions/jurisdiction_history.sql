-- Every version of the rules of each jurisdiction, with the time from which it is in force.
create view jurisdiction_history as
  select v.jurisdiction, j.code, v.number, v.from_at
    from jurisdiction_versions v join jurisdictions j on j.id = v.jurisdiction;
revoke all on jurisdiction_history from croupier_app;
grant select on jurisdiction_history to croupier_app;
