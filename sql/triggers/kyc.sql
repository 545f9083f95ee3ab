create or replace trigger verifications_copy_registration
  before insert or update of registered_at on verifications
  for each row execute function verifications_copy_registration();
-- Fires under session_replication_role = replica, too: a wrong copy would hide the player from the
-- list.
alter table verifications enable always trigger verifications_copy_registration;
