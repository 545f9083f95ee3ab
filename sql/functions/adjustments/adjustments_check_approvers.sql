create or replace function adjustments_check_approvers() returns trigger language plpgsql as $$
begin
  if not staff_has_role(new.proposed_by, array['payments', 'admin'])
     or not staff_has_role(new.decided_by, array['payments', 'admin']) then
    raise exception 'adjustments: two who may have not said yes to %', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
