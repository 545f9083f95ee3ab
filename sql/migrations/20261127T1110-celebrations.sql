-- module: jurisdictions
-- check: select count(*) = (select count(*) from jurisdictions) from jurisdiction_versions \
--   where rules ? 'celebration'

-- Which wins are celebrated (UKGC RTS 14F): those above the stake, or none. A return of no more
-- than the stake is celebrated nowhere.
insert into jurisdiction_versions (jurisdiction, number, rules)
select distinct on (jurisdiction) jurisdiction, number + 1,
       rules || '{"celebration": "above_stake"}'
  from jurisdiction_versions
 order by jurisdiction, number desc;
