-- module: jurisdictions
-- check: select count(*) = (select count(*) from jurisdictions) from jurisdiction_versions \
--   where rules ? 'is_limit_asked_first'

-- Whether a player is asked for a deposit limit before the first deposit (UKGC RTS 12A), as the
-- strict rules ask.
insert into jurisdiction_versions (jurisdiction, number, rules)
select distinct on (v.jurisdiction) v.jurisdiction, v.number + 1,
       v.rules || jsonb_build_object('is_limit_asked_first', j.code = 'strict')
  from jurisdiction_versions v join jurisdictions j on j.id = v.jurisdiction
 order by v.jurisdiction, v.number desc;
