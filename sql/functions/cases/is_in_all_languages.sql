-- Whether a text has 1 to 60 characters in each of the three languages. Used by constraints of the
-- cases.
create or replace function is_in_all_languages(text_by_language jsonb) returns boolean
  language sql immutable as $$
    select coalesce(bool_and(length(trim(text_by_language->>language)) between 1 and 60), false)
      from unnest(array['ru', 'en', 'kz']) language
  $$;
