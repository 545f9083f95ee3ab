-- module: mirrors
-- check: select count(*) = 1 from information_schema.columns \
--   where table_name = 'mirror_domains' and column_name = 'brand'

-- The name, logo and colours that the pages of a domain show; null for those of the site.
alter table mirror_domains add column brand jsonb
  check (jsonb_typeof(brand) = 'object' and octet_length(brand::text) <= 2048);
