-- The birthday of verified players as a day of any year, and since when the date has been so.
create view birthdays as
  select player_id, to_char(birth_date, 'MM-DD') as birthday,
         greatest(decided_at, updated_at) as settled_at
    from verifications
   where status in ('success', 'verified') and birth_date is not null;
revoke all on birthdays from croupier_app;
grant select on birthdays to croupier_app;
