-- Trigger on pull_payments: the first pull payment that is stored for a payout stays.
create or replace function pull_payments_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'payments: the pull payment of % does not change', old.reference
    using errcode = 'CL004';
end $$;
