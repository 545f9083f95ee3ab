-- Reopens a closed case; returns whether it did. What was restricted or reported holds withdrawals
-- until the case is closed again.
create or replace function aml_reopen_case(of_case bigint)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update aml_cases set status = 'open', closed_at = null, decision = null,
         is_holding = is_holding or decision <> 'cleared'
   where id = of_case and status = 'closed';
  return found;
end $$;
