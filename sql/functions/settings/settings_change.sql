-- Changes a setting that one person may change, or sets a guarded one back, and answers true. A
-- value that was made from another version, or that takes two people, changes nothing.
create or replace function settings_change(of_name text, new_value jsonb, based_on bigint)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present settings;
begin
  select * into present from settings where name = of_name for update;
  if present.version is distinct from based_on or present.is_guarded and new_value is not null then
    return false;
  end if;
  perform settings_apply(of_name, new_value);
  return true;
end $$;
