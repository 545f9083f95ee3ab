-- An account that turns out to be an excluded person's is closed until the same day as the first:
-- however little is left of it.
--
-- check: select count(*) = 0 from exclusions where kind = 'linked' and until < starts_at

alter table exclusions drop constraint exclusions_length;
alter table exclusions add constraint exclusions_length check (
  until <= starts_at + interval '1830 days'
  and (kind = 'linked' or until >= starts_at + interval '180 days'));
