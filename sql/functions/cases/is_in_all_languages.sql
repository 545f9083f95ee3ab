-- The same text in the three languages of the house.
create or replace function is_in_all_languages(text_by_language jsonb) returns boolean language sql immutable
  as $$
    select coalesce(bool_and(length(trim(text_by_language->>language)) between 1 and 60), false)
      from unnest(array['ru', 'en', 'kz']) language
  $$;
