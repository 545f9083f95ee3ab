-- Approved limits replace those they were made from, and no later ones.
create or replace function game_limits_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  limits game_limits;
begin
  select * into limits from game_limits
   where game = new.terms ->> 'game' and currency = new.terms ->> 'currency' for update;
  if game_limits_version(limits) is distinct from new.terms ->> 'based_on'
     or new.subject <> concat_ws('/', limits.game, limits.currency) then
    raise exception 'game limits: % have changed since they were proposed', new.subject
      using errcode = 'check_violation';
  end if;
  perform game_limits_apply(limits.game, limits.currency, new.terms);
  return null;
end $$;
