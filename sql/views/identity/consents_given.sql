-- The offers that players have agreed to receive.
create view consents_given as
  select player_id, product, channel, source, decided_at from player_consents where is_given;
revoke all on consents_given from croupier_app;
grant select on consents_given to croupier_app;
