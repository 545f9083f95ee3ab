-- A correction is the word of two people who may give it at the moment the money moves: whoever
-- was blocked or lost his role meanwhile has said nothing. And what stands beside a correction, of
-- the same thing or of the same sum, is found at once, so that nothing is put right twice unseen.
--
-- check: select to_regclass('adjustments_standing') is not null

create index adjustments_standing on adjustments (player_id, id desc)
  where status in ('proposed', 'approved');
create index adjustments_by_currency on adjustments (currency, id desc);

create function adjustments_two_who_may() returns trigger language plpgsql as $$
begin
  if not staff_is_one_of(new.proposed_by, array['payments', 'admin'])
     or not staff_is_one_of(new.decided_by, array['payments', 'admin']) then
    raise exception 'adjustments: two who may have not said yes to %', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger adjustments_two_who_may before update on adjustments
  for each row when (new.status = 'approved') execute function adjustments_two_who_may();
