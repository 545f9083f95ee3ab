-- The start of the period that ends at a moment: 24 hours, 7 days or the calendar month. A month
-- begins in the zone of the limit or in the player's present one, whichever is earlier, so that a
-- change of zone frees nothing early.
create or replace function protection_since(period text, set_zone text, own_zone text,
    moment timestamptz)
  returns timestamptz language plpgsql stable as $$
begin
  if period = 'day' then return moment - interval '24 hours'; end if;
  if period = 'week' then return moment - interval '168 hours'; end if;
  begin
    return least(date_trunc('month', moment, set_zone), date_trunc('month', moment, own_zone));
  exception when invalid_parameter_value then
    -- A browser may know a zone that PostgreSQL does not.
    return date_trunc('month', moment, 'UTC');
  end;
end $$;
