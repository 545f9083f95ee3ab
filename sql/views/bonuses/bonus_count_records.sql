-- What each bet added to the wagering of a bonus.
create view bonus_count_records as
  select grant_id, event_id, placed_id, game, staked, counted, reason, at from bonus_counts;
revoke all on bonus_count_records from croupier_app;
grant select on bonus_count_records to croupier_app;
