-- The rules of each jurisdiction that are in force.
create view jurisdiction_rules as
  select distinct on (v.jurisdiction) v.jurisdiction, j.code, v.number, v.from_at, v.rules
    from jurisdiction_versions v join jurisdictions j on j.id = v.jurisdiction
   order by v.jurisdiction, v.number desc;
revoke all on jurisdiction_rules from croupier_app;
grant select on jurisdiction_rules to croupier_app;
