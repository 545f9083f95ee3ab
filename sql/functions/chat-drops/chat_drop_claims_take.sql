-- Gives a claim the next place of its drop, and closes the drop with the last one. Claims of one
-- drop wait for its row, so that no more places are taken than there are.
create or replace function chat_drop_claims_take() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update chat_drops d
     set taken = d.taken + 1,
         closed_at = case when d.taken + 1 = d.places then clock_timestamp() end,
         close_reason = case when d.taken + 1 = d.places then 'taken' end
   where d.id = new.drop_id and d.closed_at is null and d.open_until > now()
  returning d.taken into new.place;
  if not found then
    raise exception 'chat_drops: % is over', new.drop_id
      using errcode = 'check_violation', constraint = 'chat_drop_claims_open';
  end if;
  return new;
end $$;
