-- Whether a list begins with all elements of a shorter one. The trigger
-- wagers_refuse_change uses it:
-- choices are only added.
create or replace function jsonb_extends(longer jsonb, shorter jsonb) returns boolean
  language sql immutable
  return coalesce((
    select bool_and((longer -> (place - 1)::integer) is not distinct from element)
      from jsonb_array_elements(shorter) with ordinality as listed (element, place)), true);
