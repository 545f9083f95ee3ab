-- The hash of a row of the audit log over all its values, written as one unambiguous text.
create or replace function staff_audit_hash(line staff_audit) returns bytea
  language sql immutable as $$
  select sha256(line.previous_hash || convert_to(jsonb_build_array(line.id,
    extract(epoch from line.at), line.staff_id, line.role, line.action, line.player_id, line.target,
    line.before, line.after, line.reason)::text, 'UTF8'))
$$;
