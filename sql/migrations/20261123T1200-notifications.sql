-- module: notifications

-- What a player is told inside the app: payments, verification, logins. Kept for 90 days.
create table notifications (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('deposit_paid', 'withdrawal_paid', 'withdrawal_rejected',
    'withdrawal_failed', 'verification_needed', 'verification_accepted', 'verification_refused',
    'verification_asked', 'new_device')),
  -- What it is about: told again, it stays one notification of its kind.
  source text not null,
  currency money_currency references currencies (code),
  amount bigint,
  at timestamptz not null,
  read_at timestamptz,
  constraint notifications_once unique (player_id, kind, source),
  constraint notifications_money check (num_nulls(currency, amount) in (0, 2))
);
create index notifications_latest on notifications (player_id, id desc);
create index notifications_unread on notifications (player_id) where read_at is null;
create index notifications_old on notifications (at);
revoke all on notifications from croupier_app;
grant select, delete, insert (player_id, kind, source, currency, amount, at), update (read_at)
  on notifications to croupier_app;
