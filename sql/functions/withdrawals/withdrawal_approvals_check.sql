-- Trigger on withdrawal_approvals: a staff member with an approving role approves what is in
-- review and not on hold, in its present review round.
create or replace function withdrawal_approvals_check() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals where id = new.withdrawal_id and status = 2
                  and review_round = new.round and not is_on_hold) then
    perform withdrawal_refuse('nothing to approve');
  end if;
  if not staff_has_role(new.staff_id, array['payments', 'risk', 'admin']) then
    perform withdrawal_refuse('the approver lacks the role');
  end if;
  return new;
end $$;
