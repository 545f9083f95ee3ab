-- Whether a function of the owner is erasing personal data: then what is otherwise only appended to
-- may be changed. The application role cannot make it true for itself.
create or replace function is_erasing() returns boolean language sql stable as $$
  select current_user <> 'croupier_app'
     and coalesce(current_setting('croupier.erasing', true), '') = 'on'
$$;
