-- module: platform
-- The folder in which the files of this installation are stored, by a mark that lies in it.
create table files_folder (
  is_only boolean primary key default true check (is_only),
  mark text not null
);
-- check: select count(*) = 0 from files_folder
