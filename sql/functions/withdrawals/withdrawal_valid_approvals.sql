-- How many approvals of a review round come from staff members who are still active and may
-- approve. Used by withdrawals_check_transition.
create or replace function withdrawal_valid_approvals(of_withdrawal bigint, of_round int)
  returns int language sql stable as $$
  select count(*)::int from withdrawal_approvals a
   where a.withdrawal_id = of_withdrawal and a.round = of_round
     and staff_has_role(a.staff_id, array['payments', 'risk', 'admin'])
$$;
