-- Trigger on `accounts`: refuses an update that does not come from another trigger, such as
-- ledger_apply_bets (trigger depth 2); a direct update has depth 1.
create or replace function ledger_refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'ledger: accounts change only by rows that explain the change'
      using errcode = 'CL001';
  end if;
  return null;
end $$;
