-- From now on an open case holds the withdrawals of its player. Nothing but its closing ends that.
create or replace function aml_hold_case(of_case bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update aml_cases set is_holding = true where id = of_case and status = 'open';
end $$;
