-- Trigger on `players`: writes one row to marketing_consents for each consent that changed. As a
-- trigger it misses no change and records none that did not happen; the application role cannot
-- write the table itself.
create or replace function players_record_consents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into marketing_consents (player_id, channel, is_given)
  select new.id, channel, is_given
    from (values ('email', new.accepts_marketing, tg_op = 'UPDATE' and old.accepts_marketing),
                 ('sms', new.accepts_sms, tg_op = 'UPDATE' and old.accepts_sms),
                 ('phone', new.accepts_calls, tg_op = 'UPDATE' and old.accepts_calls))
      as now_and_before (channel, is_given, was_given)
   where is_given <> was_given;
  return null;
end $$;
