-- module: content
-- check: select not has_table_privilege('croupier_app', 'content_awaited', 'insert')

-- A version that players must accept before their next stake for money.
alter table content_versions add column is_accepted_first boolean not null default false;
grant insert (is_accepted_first) on content_versions to croupier_app;

-- The question is asked for each player, of versions accepted by that player.
create index content_acceptances_of_version on content_acceptances (version_id);

-- Players of whom an acceptance is awaited: the stakes of their accounts are checked.
create table content_awaited (
  player_id bigint primary key references players (id),
  since timestamptz not null default clock_timestamp()
);
revoke all on content_awaited from croupier_app;
grant select on content_awaited to croupier_app;
