-- Trigger on `duels`: a stake is a wager, and one side of one duel.
create or replace function duels_check_stakes() returns trigger language plpgsql as $$
begin
  if not exists (select from wager_records w
                  where w.id = coalesce(new.joiner_wager, new.creator_wager)) then
    raise exception 'duels: a stake is no wager' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from duels d where d.creator_wager = new.joiner_wager
                                    or d.joiner_wager = new.creator_wager) then
    raise exception 'duels: a stake is in one duel' using errcode = 'CR003';
  end if;
  return null;
end $$;
