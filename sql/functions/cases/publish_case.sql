-- Publishes a version of a case, called by features/cases; there is no other way to publish. The
-- document has slug, name, prices and items, amounts as decimal text. Returns the number of the
-- version. Two concurrent calls for one case run one after the other.
create or replace function publish_case(document jsonb) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  case_slug text := document->>'slug';
  next_version integer;
begin
  insert into cases (slug) values (case_slug)
    on conflict (slug) do update set is_open = true;
  select coalesce(max(version), 0) + 1 into next_version
    from case_versions where slug = case_slug;
  insert into case_versions (slug, version, name)
    values (case_slug, next_version, document->'name');
  insert into case_prices (slug, version, currency, price)
    select case_slug, next_version, key, value::numeric * 1000000
      from jsonb_each_text(document->'prices');
  insert into case_items (slug, version, place, name, art, value, ppm)
    select case_slug, next_version, place - 1, item->'name', item->>'art',
           (item->>'value')::numeric * 1000000, (item->>'ppm')::integer
      from jsonb_array_elements(document->'items') with ordinality as listed (item, place);
  return next_version;
end $$;
revoke all on function publish_case(jsonb) from public;
grant execute on function publish_case(jsonb) to croupier_app;
