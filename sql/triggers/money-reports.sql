create or replace trigger activity_days_append_only
  before update or delete or truncate on activity_days
  for each statement execute function activity_days_refuse_change();
