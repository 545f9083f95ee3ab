-- An approved threshold replaces the one it was made from, and no later one.
create or replace function kyc_thresholds_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update kyc_thresholds set deposits = (new.terms ->> 'amount')::numeric * 1000000
   where currency = new.subject
     and deposits = (new.terms ->> 'based_on')::numeric * 1000000;
  if not found then
    raise exception 'kyc thresholds: that of % has changed since it was proposed', new.subject
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
