-- Players who were asked for their consent to offers, and have answered.
create view consents_answered as
  select distinct player_id from player_consents
   where source in ('registration', 'settings', 'question');
revoke all on consents_answered from croupier_app;
grant select on consents_answered to croupier_app;
