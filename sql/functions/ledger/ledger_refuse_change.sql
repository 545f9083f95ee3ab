-- Trigger of the append-only tables that explain money: refuses to change or delete a row.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % of % is refused, the ledger is append only', tg_op, tg_table_name
    using errcode = 'CL001';
end $$;
