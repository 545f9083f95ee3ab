-- module: support
-- check: select not has_table_privilege('croupier_app', 'support_pictures', 'delete')
-- check: select not has_column_privilege('croupier_app', 'support_pictures', 'file', 'update')

-- Pictures of messages, each uploaded before its message is sent. What was shown can be erased:
-- the hash stays with the message and proves a picture that is presented later.
create table support_pictures (
  id uuid primary key default gen_random_uuid(),
  uploaded_by bigint not null references players (id),
  uploaded_at timestamptz not null default clock_timestamp(),
  -- Null until the message is sent.
  message_id bigint unique references support_messages (id),
  -- The names of the sealed files; null once they were erased.
  file text unique,
  thumbnail text unique,
  -- What it shows, in the words of the sender; for screen readers.
  description text not null default '' check (length(description) <= 200),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- SHA-256 of the picture as it is stored.
  hash bytea not null check (octet_length(hash) = 32),
  constraint support_pictures_erased check ((file is null) = (thumbnail is null)
    and (file is not null or message_id is not null))
);
create index support_pictures_unsent on support_pictures (uploaded_by, uploaded_at)
  where message_id is null;
revoke all on support_pictures from croupier_app;
grant select, insert (uploaded_by, file, thumbnail, width, height, hash),
    update (message_id, description)
  on support_pictures to croupier_app;

-- A message may be a picture without words.
alter table support_texts drop constraint support_texts_text_check;
alter table support_texts add constraint support_texts_length check (length(text) <= 2000);

-- It returns the names of files from now on.
drop function if exists support_erase_player(bigint);
