-- Cases: boxes with a price, and in each a list of objects with their values and chances.
--
-- They are data of the operator, published in versions. What a player was shown is what he opens:
-- a published version never changes, the next one replaces it, and the old ones stay to be read.
-- The database itself takes none whose chances do not add up or whose return is out of bounds.
--
-- check: select count(*) = 6 from game_limits where game = 'cases'

insert into games (game) values ('cases');
-- The price of a case is the stake; these bound what may be published. A case may pay 250 times its
-- price, the dearest one included.
insert into game_limits (game, currency, stake_min, stake_max, payout_max)
select 'cases', currency, stake_min, stake_max, stake_max * 250
  from (values
   ('RUB', 1000000, 10000000000),
   ('USD', 10000, 100000000),
   ('EUR', 10000, 100000000),
   ('KZT', 5000000, 50000000000),
   ('INR', 1000000, 10000000000),
   ('PLAY', 1000000, 10000000000)
 ) as limits (currency, stake_min, stake_max);

-- The same text in the three languages of the house.
create function is_in_all_languages(text_by_language jsonb) returns boolean language sql immutable
  as $$
    select coalesce(bool_and(length(trim(text_by_language->>language)) between 1 and 60), false)
      from unnest(array['ru', 'en', 'kz']) language
  $$;

create table cases (
  slug text primary key check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- A closed case is not sold; its versions can still be read.
  is_open boolean not null default true,
  created_at timestamptz not null default now()
);

create table case_versions (
  slug text not null references cases (slug),
  version integer not null check (version > 0),
  name jsonb not null check (is_in_all_languages(name)),
  published_at timestamptz not null default clock_timestamp(),
  primary key (slug, version)
);

-- Every case has a price in rubles, and the values of its objects are those at that price. In
-- another currency they are the same share of the price there.
create table case_prices (
  slug text not null,
  version integer not null,
  currency wallet_currency not null,
  price bigint not null check (price > 0 and price % 10000 = 0),
  primary key (slug, version, currency),
  foreign key (slug, version) references case_versions (slug, version)
);

create table case_items (
  slug text not null,
  version integer not null,
  -- From 0. Tickets belong to the objects in this order.
  place smallint not null check (place between 0 and 23),
  name jsonb not null check (is_in_all_languages(name)),
  -- Which of the drawings shows it, and in which metal.
  art text not null check (art ~ '^[a-z]{2,16}(-(brass|copper|silver|gold))?$'),
  value bigint not null check (value > 0),
  ppm integer not null check (ppm between 1 and 999999),
  primary key (slug, version, place),
  foreign key (slug, version) references case_versions (slug, version)
);

-- At the end of the transaction that publishes it a version must be whole.
create function case_versions_check() returns trigger language plpgsql as $$
declare
  rubles bigint;
  tickets bigint;
  paid numeric;
  wrong text;
begin
  select price into rubles from case_prices
   where slug = new.slug and version = new.version and currency = 'RUB';
  if rubles is null then
    raise exception 'cases: % has no price in RUB', new.slug using errcode = 'CC001';
  end if;
  select sum(ppm), sum(ppm::numeric * value) into tickets, paid from case_items
   where slug = new.slug and version = new.version;
  if tickets is distinct from 1000000 then
    raise exception 'cases: the chances of % add up to %, not 1000000', new.slug, tickets
      using errcode = 'CC002';
  end if;
  if paid * 1000 not between 940 * 1000000::numeric * rubles and 985 * 1000000::numeric * rubles
  then
    raise exception 'cases: % returns %, not between 0.94 and 0.985', new.slug,
      paid / (1000000::numeric * rubles) using errcode = 'CC003';
  end if;
  select string_agg(distinct p.currency, ', ') into wrong
    from case_prices p left join game_limits l on l.game = 'cases' and l.currency = p.currency
   where p.slug = new.slug and p.version = new.version
     and (l.stake_min <= p.price and p.price <= l.stake_max) is not true;
  if wrong is not null then
    raise exception 'cases: the price of % is outside the limits in %', new.slug, wrong
      using errcode = 'CC004';
  end if;
  select string_agg(distinct p.currency, ', ') into wrong
    from case_prices p join case_items i using (slug, version)
    join game_limits l on l.game = 'cases' and l.currency = p.currency
   where p.slug = new.slug and p.version = new.version
     and ((i.value::numeric * p.price) % (rubles::numeric * 10000) <> 0
          or i.value::numeric * p.price > l.payout_max::numeric * rubles);
  if wrong is not null then
    raise exception 'cases: a value of % is no whole hundredth or beyond the limits in %',
      new.slug, wrong using errcode = 'CC005';
  end if;
  return null;
end $$;
create constraint trigger case_versions_whole after insert on case_versions
  deferrable initially deferred for each row execute function case_versions_check();

create function cases_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'cases: a published version never changes' using errcode = 'CC006';
end $$;
create trigger case_versions_kept before update or delete or truncate on case_versions
  for each statement execute function cases_refuse_change();
create trigger case_prices_kept before update or delete or truncate on case_prices
  for each statement execute function cases_refuse_change();
create trigger case_items_kept before update or delete or truncate on case_items
  for each statement execute function cases_refuse_change();

-- Nor is anything added to a version once it is published.
create function case_parts_in_time() returns trigger language plpgsql as $$
begin
  if not exists (select from case_versions v where v.slug = new.slug and v.version = new.version
                   and v.xmin = pg_current_xact_id()::xid) then
    raise exception 'cases: a published version never changes' using errcode = 'CC006';
  end if;
  return new;
end $$;
create trigger case_prices_in_time before insert on case_prices
  for each row execute function case_parts_in_time();
create trigger case_items_in_time before insert on case_items
  for each row execute function case_parts_in_time();

-- The only way to publish: a document with slug, name, prices and items, amounts as decimal text.
-- Answers the number of the version. Two at once come one after the other.
create function publish_case(document jsonb) returns integer language plpgsql
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

revoke all on cases, case_versions, case_prices, case_items from croupier_app;
grant select, update (is_open) on cases to croupier_app;
grant select on case_versions, case_prices, case_items to croupier_app;
