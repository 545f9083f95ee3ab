-- Trigger on `game_versions`: the files of a version are recorded once, with its first use.
create or replace function game_versions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'fairness: what decided a version of a game is never changed'
    using errcode = 'CF001';
end $$;
