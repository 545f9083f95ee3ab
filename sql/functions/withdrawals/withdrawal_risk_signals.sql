-- What raises the risk of a withdrawal: other players with the same address in the last 30 days, a
-- change of password or contact in the last 24 hours, and the player's withdrawals of 24 hours as
-- a share of the KYC threshold. Called by features/withdrawals when a player requests one.
create or replace function withdrawal_risk_signals(of_player bigint, of_currency text,
    of_amount bigint)
  returns table (others_of_address int, is_access_changed boolean, linked_share bigint)
  language sql stable as $$
  select
    (select count(distinct s.player_id)::int from session_records s
       join player_directory p on p.id = s.player_id and p.kind = 'member'
      where s.player_id <> of_player and s.last_used_at > now() - interval '30 days'
        and s.ip in (select own.ip from session_records own where own.player_id = of_player
                        and own.last_used_at > now() - interval '30 days')),
    exists (select from security_history e
             where e.player_id = of_player and e.at > now() - interval '24 hours'
               and e.name in ('password_changed', 'email_changed', 'phone_changed',
                              'access_restored')),
    -- In ten-thousandths of the KYC threshold; each part rounded up.
    (select coalesce(sum(ceil(part.amount * 10000.0 / t.deposits)), 0)::bigint
       from (select currency::text, amount from withdrawals
              where player_id = of_player and status not in (6, 7, 8)
                and created_at > now() - interval '24 hours'
             union all select of_currency, of_amount) part
       join kyc_deposit_limits t on t.currency = part.currency)
$$;
