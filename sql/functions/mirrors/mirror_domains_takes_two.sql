-- Whether a change of a domain takes two people, because it can lock players out: the first domain,
-- after which other hosts are refused, a step towards retirement, and a removal.
create or replace function mirror_domains_takes_two(
    old_state text, new_state text, is_first boolean) returns boolean
  language sql immutable as $$
  select is_first or old_state is not null and coalesce(
    array_position(array['active', 'draining', 'retired'], new_state)
      > array_position(array['active', 'draining', 'retired'], old_state), true)
$$;
