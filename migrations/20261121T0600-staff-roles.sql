-- The jobs of the back office by the names of the trade: who looks after money is of payments, who
-- looks at documents and at what is odd is of risk, and content writes what the house says.
--
-- check: select count(*) = 0 from staff where role in ('verifier', 'cashier')

alter table staff drop constraint staff_role_check;
update staff set role = case role when 'verifier' then 'risk' when 'cashier' then 'payments'
                                  else role end;
alter table staff add constraint staff_role_check
  check (role in ('support', 'payments', 'risk', 'content', 'admin'));
