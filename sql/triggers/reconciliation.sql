create or replace trigger reconciliation_runs_no_update
  before update or truncate on reconciliation_runs
  for each statement execute function reconciliation_refuse_change();

-- Only old runs without a finding may be deleted: a check that runs every minute writes half a
-- million of them in a year.
create or replace trigger reconciliation_runs_refuse_delete
  before delete on reconciliation_runs
  for each row when (old.findings_count > 0 or old.trouble is not null
        or old.started_at > now() - interval '30 days')
  execute function reconciliation_refuse_change();

create or replace trigger reconciliation_cases_no_delete
  before delete or truncate on reconciliation_cases
  for each statement execute function reconciliation_refuse_change();

-- A closed case is history: the same difference seen again opens another. What identifies a case
-- never changes.
create or replace trigger reconciliation_cases_refuse_change
  before update on reconciliation_cases
  for each row when (
    old.state = 'closed' or (old.check_name, old.subject, old.first_run, old.opened_at)
      is distinct from (new.check_name, new.subject, new.first_run, new.opened_at))
  execute function reconciliation_refuse_change();

create or replace trigger reconciliation_steps_append_only
  before update or delete or truncate on reconciliation_steps
  for each statement execute function reconciliation_refuse_change();
