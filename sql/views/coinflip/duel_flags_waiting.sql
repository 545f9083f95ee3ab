-- Duels that were flagged and that no staff member has decided about.
create view duel_flags_waiting as
  select duel_id, min(flagged_at) as flagged_at
    from duel_flags where decision is null group by duel_id;
revoke all on duel_flags_waiting from croupier_app;
grant select on duel_flags_waiting to croupier_app;
