-- module: jurisdictions
-- check: select count(*) = (select count(*) from jurisdictions) from jurisdiction_versions \
--   where rules ? 'is_one_game_at_a_time'

-- Whether a game must end before another one starts (UKGC RTS 14C), as the strict rules ask.
insert into jurisdiction_versions (jurisdiction, number, rules)
select distinct on (v.jurisdiction) v.jurisdiction, v.number + 1,
       v.rules || jsonb_build_object('is_one_game_at_a_time', j.code = 'strict')
  from jurisdiction_versions v join jurisdictions j on j.id = v.jurisdiction
 order by v.jurisdiction, v.number desc;
