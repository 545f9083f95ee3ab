-- Trigger on `adjustments`: both staff members of an approval must be active and have the role
-- `payments` or `admin` at that moment.
create or replace function adjustments_verify_approvers() returns trigger language plpgsql as $$
begin
  if not staff_has_role(new.proposed_by, array['payments', 'admin'])
     or not staff_has_role(new.decided_by, array['payments', 'admin']) then
    raise exception 'adjustments: % lacks two people who may approve it', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
