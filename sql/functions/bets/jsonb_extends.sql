-- The shorter list is how the longer one begins.
create or replace function jsonb_extends(longer jsonb, shorter jsonb) returns boolean language sql immutable
  return coalesce((
    select bool_and((longer -> (place - 1)::integer) is not distinct from element)
      from jsonb_array_elements(shorter) with ordinality as listed (element, place)), true);
