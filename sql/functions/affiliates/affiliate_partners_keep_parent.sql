-- A partner who came by the link of another one stays below them for ever.
create or replace function affiliate_partners_keep_parent() returns trigger language plpgsql as $$
begin
  raise exception 'affiliates: partner % came by an invitation and stays below %', old.id,
    old.parent_id using errcode = 'check_violation';
end $$;
