-- Makes the tables of archived months readable as archive.bets, archive.wagers, archive.settlements
-- and archive.transfers, and answers how many it attached. Apart from archive_next_month, because
-- PostgreSQL reads each row for it. Tables that the operator has moved elsewhere are left out.
create or replace function archive_attach_months() returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  missing record;
  attached int := 0;
begin
  for missing in
    select p.parent, m.bounds, format('archive.%I', p.parent || to_char(m.month, '_YYYYMM')) as part
      from archived_months m
      cross join unnest(array['bets', 'wagers', 'settlements', 'transfers']) as p (parent)
     where to_regclass(format('archive.%I', p.parent || to_char(m.month, '_YYYYMM'))) is not null
       and not exists (
         select from pg_inherits i
          where i.inhrelid = to_regclass(format('archive.%I', p.parent
                                                              || to_char(m.month, '_YYYYMM'))))
     order by m.month
  loop
    execute format('alter table archive.%I attach partition %s %s', missing.parent, missing.part,
                   missing.bounds);
    execute format('grant select on %s to croupier_app', missing.part);
    attached := attached + 1;
  end loop;
  return attached;
end $$;
revoke all on function archive_attach_months() from public;
grant execute on function archive_attach_months() to croupier_app;
