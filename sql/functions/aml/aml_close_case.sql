-- Closes an open case that holds no withdrawals; returns whether it did.
create or replace function aml_close_case(of_case bigint, as_decided text)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update aml_cases set status = 'closed', decision = as_decided, closed_at = clock_timestamp(),
         claimed_by = null
   where id = of_case and status = 'open' and not is_holding;
  return found;
end $$;
