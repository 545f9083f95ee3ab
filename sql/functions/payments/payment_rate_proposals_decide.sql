-- Trigger on payment_rate_proposals: a proposal is decided once and within its time, and confirmed
-- by two active staff members with the role `payments` or `admin`. Declining an expired one is
-- allowed.
create or replace function payment_rate_proposals_decide() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    raise exception 'payments: the proposal % is decided and does not change', old.id
      using errcode = 'check_violation';
  end if;
  new.decided_at := clock_timestamp();
  -- An expired proposal may still be declined.
  if new.status <> 'declined'
     and (new.status = 'expired') <> (new.decided_at >= old.expires_at) then
    raise exception 'payments: the proposal % is past its expiry, or not yet', old.id
      using errcode = 'check_violation';
  end if;
  if new.status = 'confirmed' and (
    select count(*) from staff_directory s join player_directory p on p.id = s.player_id
     where s.player_id in (new.proposed_by, new.decided_by) and p.status = 'active'
       and s.role in ('payments', 'admin')) <> 2 then
    raise exception 'payments: two of payments decide about a rate'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
