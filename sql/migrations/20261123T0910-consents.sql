-- module: identity
-- check: select count(*) = (select count(*) from jurisdictions) from jurisdiction_versions \
--   where rules ? 'is_consent_asked_first'
-- check: select not has_table_privilege('croupier_app', 'marketing_consents', 'insert')

-- Consent to direct marketing per product and channel: the answer in force. marketing_consents
-- keeps every answer, written by a trigger.
create table player_consents (
  player_id bigint not null references players (id),
  product text not null check (product in ('casino', 'betting', 'bingo')),
  channel text not null check (channel in ('email', 'sms', 'phone', 'push')),
  is_given boolean not null,
  source text not null
    check (source in ('registration', 'settings', 'question', 'earlier', 'system')),
  decided_at timestamptz not null default clock_timestamp(),
  primary key (player_id, product, channel)
);
revoke all on player_consents from croupier_app;
grant select, insert, update on player_consents to croupier_app;

-- What was agreed to by channel alone was about the casino, the only product that there was; no
-- other product and no other channel is opted in.
insert into player_consents (player_id, product, channel, is_given, source, decided_at)
select p.id, 'casino', given.channel, true, 'earlier',
       coalesce((select max(m.decided_at) from marketing_consents m
                  where m.player_id = p.id and m.channel = given.channel), p.created_at)
  from players p
 cross join lateral (values ('email', p.accepts_marketing), ('sms', p.accepts_sms),
                            ('phone', p.accepts_calls)) as given (channel, is_given)
 where given.is_given;

alter table marketing_consents
  add column product text not null default 'casino'
    check (product in ('casino', 'betting', 'bingo')),
  add column source text not null default 'earlier'
    check (source in ('registration', 'settings', 'question', 'earlier', 'system')),
  drop constraint marketing_consents_channel_check,
  add constraint marketing_consents_channel_check
    check (channel in ('email', 'sms', 'phone', 'push'));
alter table marketing_consents alter column product drop default, alter column source drop default;

drop function if exists players_record_consents() cascade;
drop view if exists player_directory cascade;
alter table players drop column accepts_marketing, drop column accepts_sms,
  drop column accepts_calls;

-- Whether the first stake waits for the answer.
insert into jurisdiction_versions (jurisdiction, number, rules)
select distinct on (v.jurisdiction) v.jurisdiction, v.number + 1,
       v.rules || jsonb_build_object('is_consent_asked_first', j.code = 'strict')
  from jurisdiction_versions v join jurisdictions j on j.id = v.jurisdiction
 order by v.jurisdiction, v.number desc;
