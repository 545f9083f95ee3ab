-- Raises the error of a refused change of a withdrawal. Used by the triggers of this module.
create or replace function withdrawal_refuse(what text) returns void language plpgsql as $$
begin
  raise exception 'withdrawals: %', what using errcode = 'CL004';
end $$;
