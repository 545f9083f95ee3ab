-- Names of payment methods, including disabled ones. Read by the money reports.
create view payment_names as select hash, type, name from payment_methods;
revoke all on payment_names from croupier_app;
grant select on payment_names to croupier_app;
