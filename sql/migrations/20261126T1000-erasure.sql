-- module: identity
-- check: select count(*) = (select count(*) from jurisdictions) from jurisdiction_versions \
--   where rules ? 'retention_years'
-- check: select not has_table_privilege('croupier_app', 'nickname_changes', 'delete')

-- Personal data of closed accounts is erased when the time that the law asks to keep it is over.
alter table players
  -- When that was done.
  add column erased_at timestamptz,
  add constraint players_erased check (
    erased_at is null or status = 'closed' and num_nonnulls(email, phone, password_hash) = 0);
create index players_to_erase on players (closed_at)
  where status = 'closed' and erased_at is null;
drop view if exists player_directory, aml_cases_waiting cascade;

-- For how long after the account was closed: five years, as anti-money-laundering law has it.
insert into jurisdiction_versions (jurisdiction, number, rules)
select distinct on (jurisdiction) jurisdiction, number + 1,
       rules || jsonb_build_object('retention_years', 5)
  from jurisdiction_versions
 order by jurisdiction, number desc;
