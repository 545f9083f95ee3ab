-- An approved bankroll replaces the one it was made from, and no later one.
create or replace function bankrolls_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('bankrolls ' || new.subject, 0));
  select amount into present from bankrolls where currency = new.subject;
  if present is distinct from (new.terms ->> 'based_on')::numeric * 1000000 then
    raise exception 'bankrolls: that of % has changed since it was proposed', new.subject
      using errcode = 'check_violation';
  end if;
  perform bankrolls_set(new.subject, new.terms ->> 'amount');
  return null;
end $$;
