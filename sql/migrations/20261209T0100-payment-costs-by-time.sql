-- no transaction
create index concurrently if not exists payment_costs_by_time on payment_costs (at)
