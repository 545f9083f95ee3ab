-- module: suppliers
-- check: select to_regclass('supplier_transactions_rollbacks') is not null

-- What was taken back, for a win that comes after the rollback of its bet, and for the list that
-- is compared with that of the supplier.
create index supplier_transactions_rollbacks on supplier_transactions (supplier, of_ref)
  where kind = 'rollback';
