create or replace function payment_rate_proposals_decide() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    raise exception 'payments: the proposal % is decided and does not change', old.id
      using errcode = 'check_violation';
  end if;
  new.decided_at := clock_timestamp();
  -- What is over may still be declined; nobody loses by it.
  if new.status <> 'declined'
     and (new.status = 'expired') <> (new.decided_at >= old.expires_at) then
    raise exception 'payments: the time of the proposal % says otherwise', old.id
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
