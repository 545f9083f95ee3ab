create or replace function settings_apply(of_name text, new_value jsonb) returns void
  language sql as $$
  update settings
     set value = new_value, version = version + 1, updated_at = clock_timestamp()
   where name = of_name
$$;
revoke all on function settings_apply(text, jsonb) from public;
