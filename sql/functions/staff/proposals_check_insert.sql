create or replace function proposals_check_insert() returns trigger language plpgsql as $$
begin
  select new.proposed_at + k.lifetime, k.is_single into new.expires_at, new.is_single
    from proposal_kinds k where k.kind = new.kind;
  return new;
end $$;
