-- No limit looks back further than a month: older minutes are forgotten, except the last of each
-- account, from which its sums go on. A function, because the house may not touch the sums itself.
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
