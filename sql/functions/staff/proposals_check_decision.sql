-- A proposal is decided once and in time, by people who have a role of its kind at that moment; for
-- an approval the proposer must still have one, too.
create or replace function proposals_check_decision() returns trigger language plpgsql as $$
declare
  allowed text[] := (select roles from proposal_kinds where kind = new.kind);
begin
  if old.status <> 'open' or new.status = 'open' then
    raise exception 'proposals: % is decided and does not change', old.id
      using errcode = 'check_violation';
  end if;
  new.decided_at := clock_timestamp();
  -- A decision that was made in time and is written a moment later is in time.
  if new.status = 'expired' and coalesce(new.decided_at < old.expires_at, true)
     or new.status <> 'expired' and new.decided_at > old.expires_at + interval '1 minute' then
    raise exception 'proposals: % is not decided in time', old.id
      using errcode = 'check_violation';
  end if;
  if new.decided_by is not null and not staff_has_role(new.decided_by, allowed)
     or new.status = 'approved' and not staff_has_role(new.proposed_by, allowed) then
    raise exception 'proposals: % is decided without the role', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
