create or replace trigger protections_guard_accounts after insert on protections
  for each row execute function protections_guard_accounts();

create or replace trigger protections_refuse_shorter_time_out
  before update of time_out_until on protections
  for each row execute function protections_refuse_shorter_time_out();

create or replace trigger protection_limits_check_change
  before insert or update on protection_limits
  for each row execute function protection_limits_check_change();

create or replace trigger protection_limits_ensure after insert on protection_limits
  for each row execute function protection_ensure();

create or replace trigger exclusions_apply after insert on exclusions
  for each row execute function exclusions_apply();

-- The application role may update no other column of an exclusion.
create or replace trigger exclusions_refuse_change before update of return_asked_at on exclusions
  for each row execute function exclusions_refuse_change();
