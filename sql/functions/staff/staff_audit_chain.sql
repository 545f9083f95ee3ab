-- Trigger on staff_audit: sets id, time and hashes of a row. Concurrent transactions insert one
-- after the other, so that each row continues the chain.
create or replace function staff_audit_chain() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last staff_audit;
begin
  perform pg_advisory_xact_lock(hashtext('staff_audit'));
  select * into last from staff_audit order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, sha256('staff audit'));
  new.hash := staff_audit_hash(new);
  return new;
end $$;
