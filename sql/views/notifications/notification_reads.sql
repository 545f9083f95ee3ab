-- When players opened their notifications.
create view notification_reads as select id, player_id, kind, read_at from notifications;
revoke all on notification_reads from croupier_app;
grant select on notification_reads to croupier_app;
