-- check: select not exists (select from payment_days_rolled r where not exists \
--   (select from payment_days_touched t where t.day = r.day))

-- Withdrawals that staff rejected, and payments that players cancelled, no longer count among those
-- that ended at the provider: stored days are counted anew.
insert into payment_days_touched (day) select day from payment_days_rolled;
