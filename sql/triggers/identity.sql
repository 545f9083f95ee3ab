create or replace trigger players_set_jurisdiction
  before insert or update of country, region, jurisdiction on players
  for each row execute function players_set_jurisdiction();

create or replace trigger players_begin_jurisdiction after insert on players for each row
  when (jurisdiction_limits_stakes(new.jurisdiction)) execute function players_move_accounts();
create or replace trigger players_move_accounts
  after update of country, region, jurisdiction on players for each row
  when (old.jurisdiction <> new.jurisdiction) execute function players_move_accounts();

create or replace trigger players_end_sessions after update of status on players for each row
  when (new.status <> 'active' and old.status = 'active')
  execute function players_end_sessions();

-- The contact may be reserved for another player who can still undo a change.
create or replace trigger players_refuse_held_contact
  before insert or update of email, phone on players
  for each row when (new.email is not null or new.phone is not null)
  execute function players_refuse_held_contact();

create or replace trigger player_consents_record after insert or update on player_consents
  for each row execute function player_consents_record();

create or replace trigger players_withdraw_consents before update of status on players for each row
  when (new.status <> 'active' and old.status = 'active')
  execute function players_withdraw_consents();

create or replace trigger players_refuse_last_admin after update of status on players
  for each row when (old.kind = 'staff' and old.status = 'active' and new.status <> 'active')
  execute function players_refuse_last_admin();

create or replace trigger verifications_follow_player after update of created_at on players
  for each row when (old.created_at <> new.created_at)
  execute function verifications_follow_player();
-- Fires under session_replication_role = replica, too: a wrong copy would hide the player from the
-- list.
alter table players enable always trigger verifications_follow_player;

create or replace trigger sessions_refuse_excluded before insert on sessions
  for each row execute function sessions_refuse_excluded();
