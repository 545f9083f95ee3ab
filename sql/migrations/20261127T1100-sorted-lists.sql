-- check: select count(*) = 4 from pg_indexes where indexname in ('withdrawals_by_score', \
--   'deposits_by_amount', 'significant_events_by_amount', 'significant_events_by_least')

-- Lists of the back office are sorted by these over all pages; the id decides between equals.
create index withdrawals_by_score on withdrawals (score, id);
-- The amount that was paid, or else the one that was announced.
create index deposits_by_amount on deposits (coalesce(paid_amount, amount), id);
-- Events without an amount come last both ways, which takes two indexes.
create index significant_events_by_amount on significant_events (amount desc nulls last, id desc);
create index significant_events_by_least on significant_events (amount, id);
