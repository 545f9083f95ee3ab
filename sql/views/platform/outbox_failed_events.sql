-- Events that a consumer has failed and put aside.
create view outbox_failed_events as
  select consumer from outbox_failures;
revoke all on outbox_failed_events from croupier_app;
grant select on outbox_failed_events to croupier_app;
