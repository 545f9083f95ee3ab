-- Names of payment methods, also of those that are switched off.
create view payment_names as
  select hash, type, name, currency
    from payment_methods;
revoke all on payment_names from croupier_app;
grant select on payment_names to croupier_app;
