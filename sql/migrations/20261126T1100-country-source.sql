-- module: identity
-- Where the country of a player is known from: the address that the account was opened from, a
-- confirmed phone, or staff. A better source replaces a weaker one, in this order.
alter table players add column country_source text
  constraint players_country_source check (country_source in ('address', 'phone', 'staff'));
update players set country_source = 'phone' where country is not null;
drop view if exists player_directory cascade;
