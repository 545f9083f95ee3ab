-- module: site-parts
-- check: select not has_table_privilege('croupier_app', 'site_part_versions', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'site_pictures', 'update, delete')

-- What the operator shows around the pages of the player app, such as the banners of the home page.
-- The form of each part is declared in features/site-parts/contract.<part>.ts.
create table site_part_versions (
  id bigint generated always as identity primary key,
  part text not null check (part ~ '^[a-z]{1,30}$'),
  number int not null check (number > 0),
  value jsonb not null check (jsonb_typeof(value) = 'array'),
  note text check (length(note) <= 1000),
  -- Null for what was taken over from an earlier release.
  published_by bigint references players (id),
  published_at timestamptz not null default clock_timestamp(),
  constraint site_part_versions_number unique (part, number)
);
revoke all on site_part_versions from croupier_app;
grant select, insert (part, number, value, note, published_by)
  on site_part_versions to croupier_app;

-- What is being edited; one per part.
create table site_part_drafts (
  part text primary key check (part ~ '^[a-z]{1,30}$'),
  value jsonb not null check (jsonb_typeof(value) = 'array'),
  -- Counted up by each save: of two people who edit at once, the second is refused.
  version int not null default 1,
  updated_by bigint not null references players (id),
  updated_at timestamptz not null default clock_timestamp()
);

-- Pictures of banners, re-encoded: one row for each width and format of a picture.
create table site_pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}-[0-9]{3,4}\.(avif|webp)$'),
  bytes bytea not null,
  uploaded_by bigint not null references players (id),
  uploaded_at timestamptz not null default clock_timestamp()
);
revoke all on site_pictures from croupier_app;
grant select, insert (name, bytes, uploaded_by) on site_pictures to croupier_app;

-- Banners of the lobby become the first version; each had one language, no picture and no button.
insert into site_part_versions (part, number, value)
select 'banners', 1, jsonb_agg(jsonb_build_object(
         'id', 'lobby-' || place, 'is_on', true, 'audience', 'everyone', 'countries', '[]'::jsonb,
         'starts_at', banner -> 'starts_at', 'ends_at', banner -> 'ends_at',
         'pictures', jsonb_build_object('phone', null, 'desktop', null),
         'texts', jsonb_build_object(banner ->> 'locale', jsonb_build_object(
           'title', banner -> 'title', 'text', banner -> 'text', 'button', '',
           'address', banner -> 'link')))
       order by place)
  from lobby_parts, jsonb_array_elements(value) with ordinality as old (banner, place)
 where name = 'banners'
having count(*) > 0;
delete from lobby_parts where name = 'banners';
