-- Names of suppliers' games are longer than folders, and may begin with a digit.
alter table favourite_games drop constraint favourite_games_folder_check;
alter table favourite_games add constraint favourite_games_folder_check
  check (folder ~ '^[a-z0-9][a-z0-9-]{0,63}$');
