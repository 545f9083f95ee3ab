-- How many players have a part of an e-mail or a phone in common decides which way a search goes:
-- the default sample of a million says either none or far too many.
--
-- check: select count(*) = 2 from pg_attribute where attstattarget = 1000

alter table players alter column email set statistics 1000,
  alter column phone set statistics 1000;
analyze players (email, phone);
