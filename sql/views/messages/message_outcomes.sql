-- What became of messages, without their content and address.
create view message_outcomes as select id, player_id, state, last_failure, created_at from messages;
revoke all on message_outcomes from croupier_app;
grant select on message_outcomes to croupier_app;
