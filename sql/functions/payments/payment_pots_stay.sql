-- The first that is kept stays.
create or replace function pull_payments_stay() returns trigger language plpgsql as $$
begin
  raise exception 'payments: the pull payment of % does not change', old.reference
    using errcode = 'CL004';
end $$;
