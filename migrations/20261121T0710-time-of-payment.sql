-- A provider may say when its payer paid. It is kept as the provider's word, beside the moment the
-- house heard of it, so that nobody has to guess by which of the two a rate was chosen.
--
-- check: select count(*) = 0 from payment_events where paid_at is not null and amount is null

alter table payment_events add column paid_at timestamptz;
