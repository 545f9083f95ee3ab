-- An approved value replaces the one it was made from, and no later one.
create or replace function settings_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present settings;
begin
  select * into present from settings where name = new.subject for update;
  if present.version::text is distinct from new.terms ->> 'based_on' then
    raise exception 'settings: % has changed since it was proposed', new.subject
      using errcode = 'check_violation';
  end if;
  perform settings_apply(new.subject, new.terms -> 'value');
  return null;
end $$;
