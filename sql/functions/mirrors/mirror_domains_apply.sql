-- Stores a domain, or removes it where its new value is null. False: it has changed since.
create or replace function mirror_domains_apply(of_host text, value jsonb, based_on bigint)
  returns boolean language plpgsql as $$
declare
  present bigint := (select version from mirror_domains where host = of_host);
begin
  if present is distinct from based_on then
    return false;
  end if;
  if value is null or jsonb_typeof(value) = 'null' then
    delete from mirror_domains where host = of_host;
    return true;
  end if;
  insert into mirror_domains (host, purpose, state, tags, brand)
  values (of_host, value ->> 'purpose', value ->> 'state', value -> 'tags',
          nullif(value -> 'brand', 'null'))
  on conflict (host) do update
    set purpose = excluded.purpose, state = excluded.state, tags = excluded.tags,
        brand = excluded.brand, version = mirror_domains.version + 1,
        updated_at = clock_timestamp();
  return true;
end $$;
revoke all on function mirror_domains_apply(text, jsonb, bigint) from public;
