-- A settlement is approved by the person who ended the withdrawal with its outcome, and who has not
-- approved the withdrawal before.
create or replace function withdrawals_check_settlement() returns trigger language plpgsql as $$
declare
  outcome constant text := new.terms ->> 'outcome';
begin
  if exists (select from withdrawal_approvals a
              where a.withdrawal_id = new.subject::bigint and a.staff_id = new.decided_by) then
    perform withdrawal_refuse('an approver of the withdrawal does not settle it');
  end if;
  if not exists (select from withdrawals w
       join withdrawal_events e on e.withdrawal_id = w.id and e.kind = outcome
        and e.status = w.status and e.staff_id = new.decided_by
      where w.id = new.subject::bigint
        and w.status = case outcome when 'paid' then 5 when 'failed' then 7 end) then
    perform withdrawal_refuse('the settlement is not how the withdrawal ended');
  end if;
  return null;
end $$;
