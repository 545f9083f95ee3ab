create or replace trigger verifications_copy_registration before insert or update of registered_at on verifications
  for each row execute function verifications_copy_registration();
alter table verifications enable always trigger verifications_copy_registration;
