-- Deletes minutes older than 40 days, except the last of each account, from which its sums
-- continue: no limit counts more than a month back. Called by domain/protection. A function,
-- because the application role cannot change the sums. Returns how many were deleted.
create or replace function protection_trim() returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  delete from protection_minutes m
   where m.minute < now() - interval '40 days'
     and exists (select from protection_minutes later
                  where later.account = m.account and later.minute > m.minute);
  get diagnostics gone = row_count;
  return gone;
end $$;
