-- module: support
-- check: select has_column_privilege('croupier_app', 'support_threads', 'rating', 'update')

-- How a closed thread was rated, and when its player was last seen writing in it.
alter table support_threads
  add column rating smallint check (rating between 1 and 5),
  add column rated_at timestamptz,
  add column typed_at timestamptz,
  -- Up to which message the player was told by email that there is an answer.
  add column emailed_id bigint not null default 0,
  add constraint support_threads_rated check ((rating is null) = (rated_at is null)
    and (rating is null or status = 'closed'));
create index support_threads_untold on support_threads (last_message_id)
  where status <> 'open' and emailed_id < last_message_id and read_by_player < last_message_id;
grant update (rating, rated_at, typed_at, emailed_id) on support_threads to croupier_app;
