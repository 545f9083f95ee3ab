-- Whether a staff member is active and has one of the roles. An approval counts only while this is
-- true: an approver who was blocked or lost the role before the last approval no longer counts,
-- and another has to approve.
create or replace function staff_has_role(who bigint, wanted text[]) returns boolean
  language sql stable as $$
  select exists (select from staff s join player_directory p on p.id = s.player_id
    where s.player_id = who and p.kind = 'staff' and p.status = 'active' and s.role = any (wanted))
$$;
