-- Someone approves what is in review, in the round it is in.
-- Someone who may approves what is in review, in the round it is in.
create or replace function withdrawal_approvals_check() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals where id = new.withdrawal_id and status = 2
                  and review_round = new.round and not is_on_hold) then
    perform withdrawal_refuse('nothing to approve');
  end if;
  if not staff_has_role(new.staff_id, array['payments', 'risk', 'admin']) then
    perform withdrawal_refuse('nobody who may approve');
  end if;
  return new;
end $$;
