-- Trigger on withdrawal_settlements: a settlement is decided once, and only for a payout that the
-- provider was asked for. Both people have the role `payments` or `admin`, and the one who
-- confirms has not approved the withdrawal: approving a payout and deciding what became of it are
-- separate duties.
create or replace function withdrawal_settlements_decide() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    perform withdrawal_refuse('a settlement is decided once');
  end if;
  new.decided_at := clock_timestamp();
  if new.status = 'confirmed' then
    if not exists (select from withdrawals w where w.id = new.withdrawal_id
                    and (w.status = 4 or w.status = 3 and w.asked_at is not null)) then
      perform withdrawal_refuse('only what a provider was asked for is ended by hand');
    end if;
    if exists (select from withdrawal_approvals a
                where a.withdrawal_id = new.withdrawal_id and a.staff_id = new.decided_by) then
      perform withdrawal_refuse('the approver may not confirm it');
    end if;
    if exists (select from unnest(array[new.proposed_by, new.decided_by]) who
                where not exists (
                  select from staff_directory s join player_directory p on p.id = s.player_id
                   where s.player_id = who and p.kind = 'staff' and p.status = 'active'
                     and s.role in ('payments', 'admin'))) then
      perform withdrawal_refuse('both must be of those who pay');
    end if;
  end if;
  return new;
end $$;
