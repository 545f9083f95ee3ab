-- Free rounds of which a supplier was asked a moment ago: they are not asked for again yet.
create view waiting_rewards as
  select free_rounds from supplier_rewards
   where state = 'new' and next_try_at > clock_timestamp();
revoke all on waiting_rewards from croupier_app;
grant select on waiting_rewards to croupier_app;
