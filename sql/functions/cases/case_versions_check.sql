-- Trigger on case_versions, deferred to the end of the transaction that publishes a version: it
-- must then have a price in RUB, chances that add up to a million, an RTP from 0.94 to 0.985,
-- prices within the limits of the game, and values of whole hundredths within its largest payout.
create or replace function case_versions_check() returns trigger language plpgsql as $$
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
    from case_prices p left join game_stake_limits l on l.game = 'cases' and l.currency = p.currency
   where p.slug = new.slug and p.version = new.version
     and (l.stake_min <= p.price and p.price <= l.stake_max) is not true;
  if wrong is not null then
    raise exception 'cases: the price of % is outside the limits in %', new.slug, wrong
      using errcode = 'CC004';
  end if;
  select string_agg(distinct p.currency, ', ') into wrong
    from case_prices p join case_items i using (slug, version)
    join game_stake_limits l on l.game = 'cases' and l.currency = p.currency
   where p.slug = new.slug and p.version = new.version
     and ((i.value::numeric * p.price) % (rubles::numeric * 10000) <> 0
          or i.value::numeric * p.price > l.payout_max::numeric * rubles);
  if wrong is not null then
    raise exception 'cases: a value of % is no whole hundredth or beyond the limits in %',
      new.slug, wrong using errcode = 'CC005';
  end if;
  return null;
end $$;
