-- An approval is the word of somebody who may give it. Whoever was blocked or lost his role before
-- the last approval is given has said nothing: what he approved waits for somebody else.
--
--   and not exists (select from withdrawal_approvals a where a.withdrawal_id = w.id)
create or replace function staff_has_role(who bigint, wanted text[]) returns boolean language sql stable as $$
  select exists (select from staff s join player_directory p on p.id = s.player_id
    where s.player_id = who and p.kind = 'staff' and p.status = 'active' and s.role = any (wanted))
$$;
