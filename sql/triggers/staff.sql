create or replace trigger staff_only before insert or update on staff
  for each row execute function staff_only();

create or replace trigger staff_refuse_last_admin after update of role on staff
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function staff_refuse_last_admin();

create or replace trigger staff_audit_chain before insert on staff_audit
  for each row execute function staff_audit_chain();
