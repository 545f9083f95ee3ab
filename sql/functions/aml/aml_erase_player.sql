-- needs: platform/is_erasing
-- Erases what AML cases of a player say about the person, and returns the names of the sealed files
-- that were attached, which the caller deletes. That there was a case, who handled it when, and
-- how it was decided stay on record.
create or replace function aml_erase_player(of_player bigint) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('croupier.erasing', 'on', true);
  delete from screenings where player_id = of_player;
  delete from aml_hits where player_id = of_player;
  update aml_steps s set note = null from aml_cases c
   where c.id = s.case_id and c.player_id = of_player and s.note is not null;
  update aml_cases set facts = '{}' where player_id = of_player;
  return query
    delete from aml_files f using aml_cases c
     where c.id = f.case_id and c.player_id = of_player returning f.file;
  perform set_config('croupier.erasing', 'off', true);
end
$$;
revoke all on function aml_erase_player(bigint) from public;
grant execute on function aml_erase_player(bigint) to croupier_app;
