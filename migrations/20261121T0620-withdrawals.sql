-- Money on its way from players: held from the request on, looked at, approved, sent, paid, or
-- given back with a reason. The rows say what the house decided and who did; the money itself is in
-- the ledger. What must never happen the database refuses itself: terms that change, states out of
-- order, an approval without enough different people, a second end.
--
-- check: select has_table_privilege('croupier_app', 'withdrawal_events', 'update') = false

-- How much the house looks before it pays, set by admins. Sums in micro-units.
create table withdrawal_rules (
  currency currency_code primary key,
  -- Up to this sum what is not odd passes by itself. Zero: somebody always looks.
  automatic_max bigint not null default 0 check (automatic_max >= 0),
  -- From this sum on two people approve; null: one is enough.
  four_eyes_min bigint check (four_eyes_min > 0),
  -- Asked for within 24 hours, all withdrawals of a player together; null: no bound.
  day_max bigint check (day_max > 0),
  -- Whether a player may take his request back. Many places forbid it: money that comes back to
  -- the balance is money that is played away.
  is_cancel_allowed boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint withdrawal_rules_order check (automatic_max < four_eyes_min)
);
insert into withdrawal_rules (currency, four_eyes_min, day_max) values
  ('EUR', 1000000000, 10000000000),
  ('USD', 1000000000, 10000000000),
  ('RUB', 100000000000, 1000000000000),
  ('KZT', 500000000000, 5000000000000),
  ('INR', 100000000000, 1000000000000);

create table withdrawals (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- Made by the player's page; the same key and request give the first answer again.
  key text not null,
  request_hash bytea not null,
  -- What the provider knows it by; also the key of its hold in the ledger.
  reference uuid not null constraint withdrawals_reference unique,
  method_hash text not null references payment_methods (hash),
  -- Terms as the player agreed to them; the method may change meanwhile.
  provider text not null,
  method_code text not null,
  type text not null,
  instrument text not null check (instrument in ('card', 'phone', 'crypto')),
  coin text,
  currency currency_code not null,
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  exchange_currency currency_code not null,
  -- One unit of currency in exchange_currency, times ten to the eighth; null when it is the same.
  rate bigint check (rate > 0),
  -- What is sent, in exchange_currency.
  arrives bigint not null check (arrives > 0),
  locale text not null check (locale in ('ru', 'en', 'kz')),
  -- Where to: sealed, masked for people, and as a keyed mark by which the house knows it again.
  destination_sealed bytea not null,
  destination_mask text not null,
  destination_mark bytea not null,
  -- What looked odd when it was asked for.
  flags text[] not null default '{}',
  score int not null check (score >= 0),
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  -- 1 requested, 2 review, 3 approved, 4 sent, 5 paid, 6 rejected, 7 failed, 8 cancelled.
  status smallint not null default 1 check (status between 1 and 8),
  -- How often staff sent it back to review; approvals count for one round.
  review_round int not null default 0,
  -- Risk has said: not now. Nothing is approved meanwhile.
  is_on_hold boolean not null default false,
  -- From before the first request to the provider: from here on only the provider ends it.
  asked_at timestamptz,
  tries int not null default 0,
  -- When the provider is asked (again).
  next_try_at timestamptz not null default now(),
  provider_payout text,
  -- Who of staff has taken it to look at.
  claimed_by bigint references players (id),
  -- What the player reads when it came to nothing.
  reason text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  constraint withdrawals_key unique (player_id, key),
  constraint withdrawals_exchange check ((currency = exchange_currency) = (rate is null)),
  constraint withdrawals_same check (rate is not null or arrives = amount - fee),
  constraint withdrawals_closed check ((status >= 5) = (closed_at is not null)),
  constraint withdrawals_reason check ((status in (6, 7)) = (reason is not null))
);
create index withdrawals_by_player on withdrawals (player_id, id desc);
create index withdrawals_by_status on withdrawals (status, id);
create index withdrawals_open on withdrawals (id) where status < 5;
create index withdrawals_by_currency on withdrawals (currency, id);
create index withdrawals_by_flag on withdrawals using gin (flags) where status < 5;
create index withdrawals_by_mark on withdrawals (destination_mark);
create index withdrawals_to_try on withdrawals (next_try_at) where status in (3, 4);

-- What happened and who did it; the player reads a part of it.
create table withdrawal_events (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals (id),
  kind text not null check (kind in (
    'requested', 'review', 'passed', 'approval', 'approved', 'recalled', 'held', 'unheld',
    'claimed', 'released', 'asked', 'delayed', 'sent', 'paid', 'rejected', 'failed', 'cancelled',
    'mismatch', 'contradiction', 'unknown')),
  status smallint not null check (status between 1 and 8),
  at timestamptz not null default clock_timestamp(),
  actor text not null check (actor in ('player', 'staff', 'house', 'provider')),
  staff_id bigint references players (id),
  -- A code the player has words for.
  reason text,
  -- For staff alone.
  note text check (length(note) <= 1000),
  constraint withdrawal_events_staff check ((actor = 'staff') = (staff_id is not null))
);
create index withdrawal_events_by_withdrawal on withdrawal_events (withdrawal_id, id);
create trigger withdrawal_events_append_only before update or delete or truncate
  on withdrawal_events for each statement execute function ledger_refuse_change();

-- One person, one yes.
create table withdrawal_approvals (
  withdrawal_id bigint not null references withdrawals (id),
  round int not null,
  staff_id bigint not null references staff (player_id),
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, round, staff_id)
);
create trigger withdrawal_approvals_append_only before update or delete or truncate
  on withdrawal_approvals for each statement execute function ledger_refuse_change();

create function withdrawal_refuse(what text) returns void language plpgsql as $$
begin
  raise exception 'withdrawals: %', what using errcode = 'CL004';
end $$;

-- A request begins at the beginning, and nobody is asked to look less than the rules of the moment
-- say.
create function withdrawals_begin() returns trigger language plpgsql as $$
declare
  rules withdrawal_rules;
begin
  if (new.status, new.review_round, new.tries) <> (1, 0, 0) or new.asked_at is not null
     or new.is_on_hold then
    perform withdrawal_refuse('one begins as requested');
  end if;
  select * into rules from withdrawal_rules where currency = new.currency;
  if new.approvals_needed = 0
     and (new.flags <> '{}' or new.amount > coalesce(rules.automatic_max, 0)) then
    perform withdrawal_refuse('somebody has to look at this one');
  end if;
  if new.approvals_needed < 2 and new.amount >= rules.four_eyes_min then
    perform withdrawal_refuse('two people have to look at this one');
  end if;
  return new;
end $$;
create trigger withdrawals_begin before insert on withdrawals
  for each row execute function withdrawals_begin();

create function withdrawals_go_on() returns trigger language plpgsql as $$
declare
  is_way boolean;
  needed int;
  said int;
begin
  if (new.id, new.player_id, new.key, new.request_hash, new.reference, new.method_hash,
      new.provider, new.method_code, new.type, new.instrument, new.coin, new.currency, new.amount,
      new.fee, new.exchange_currency, new.rate, new.arrives, new.locale, new.destination_sealed,
      new.destination_mask, new.destination_mark, new.flags, new.score, new.approvals_needed,
      new.created_at)
     is distinct from
     (old.id, old.player_id, old.key, old.request_hash, old.reference, old.method_hash,
      old.provider, old.method_code, old.type, old.instrument, old.coin, old.currency, old.amount,
      old.fee, old.exchange_currency, old.rate, old.arrives, old.locale, old.destination_sealed,
      old.destination_mask, old.destination_mark, old.flags, old.score, old.approvals_needed,
      old.created_at) then
    perform withdrawal_refuse('terms do not change');
  end if;
  if old.status >= 5 then perform withdrawal_refuse('what is over does not change'); end if;
  if old.asked_at is not null and new.asked_at is distinct from old.asked_at
     or old.asked_at is null and new.asked_at is not null and (old.status, new.status) <> (3, 3)
  then
    perform withdrawal_refuse('only what is approved is asked for, once');
  end if;
  if new.status = old.status then
    if new.review_round <> old.review_round then
      perform withdrawal_refuse('a round begins with a return to review');
    end if;
    return new;
  end if;
  is_way := case
    when new.status in (2, 6, 8) and old.status = 3 then old.asked_at is null
    when new.status in (4, 5, 7) and old.status = 3 then old.asked_at is not null
    else (old.status, new.status) in ((1, 2), (1, 3), (1, 6), (1, 8), (2, 3), (2, 6), (2, 8),
                                      (4, 5), (4, 7)) end;
  if not is_way then
    perform withdrawal_refuse(format('from %s to %s leads no way', old.status, new.status));
  end if;
  if new.review_round <> old.review_round + (old.status = 3 and new.status = 2)::int then
    perform withdrawal_refuse('each return to review is a round');
  end if;
  if new.status = 3 then
    if new.is_on_hold then perform withdrawal_refuse('it is on hold'); end if;
    select count(*) into said from withdrawal_approvals
     where withdrawal_id = new.id and round = new.review_round;
    needed := case old.status when 1 then new.approvals_needed
                              else greatest(1, new.approvals_needed) end;
    if said < needed then
      perform withdrawal_refuse('too few have approved');
    end if;
  end if;
  return new;
end $$;
create trigger withdrawals_go_on before update on withdrawals
  for each row execute function withdrawals_go_on();

-- Someone approves what is in review, in the round it is in.
create function withdrawal_approvals_fit() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals where id = new.withdrawal_id and status = 2
                  and review_round = new.round and not is_on_hold) then
    perform withdrawal_refuse('nothing to approve');
  end if;
  return new;
end $$;
create trigger withdrawal_approvals_fit before insert on withdrawal_approvals
  for each row execute function withdrawal_approvals_fit();

-- What the checks ask of other rooms, in one place. Money that came in, by what it came by:
create view withdrawal_paid_in as
  select player_id, type, currency, paid_amount as amount, closed_at as at
    from deposits where status = 3;

-- For the search for players who share an address.
create index sessions_by_address on sessions (ip, last_used_at);

create function withdrawal_signs(of_player bigint, of_currency text, of_amount bigint)
  returns table (others_of_address int, is_access_changed boolean, linked_share bigint)
  language sql stable as $$
  select
    (select count(distinct s.player_id)::int from sessions s
       join players p on p.id = s.player_id and p.kind = 'member'
      where s.player_id <> of_player and s.last_used_at > now() - interval '30 days'
        and s.ip in (select own.ip from sessions own where own.player_id = of_player
                        and own.last_used_at > now() - interval '30 days')),
    exists (select from security_events e
             where e.player_id = of_player and e.at > now() - interval '24 hours'
               and e.name in ('password_changed', 'email_changed', 'phone_changed',
                              'access_restored')),
    -- In ten-thousandths of the sum from which on the law wants to know; each part rounded up.
    (select coalesce(sum(ceil(part.amount * 10000.0 / t.deposits)), 0)::bigint
       from (select currency::text, amount from withdrawals
              where player_id = of_player and status not in (6, 7, 8)
                and created_at > now() - interval '24 hours'
             union all select of_currency, of_amount) part
       join kyc_thresholds t on t.currency = part.currency)
$$;

revoke all on withdrawal_rules, withdrawals, withdrawal_events, withdrawal_approvals,
  withdrawal_paid_in from croupier_app;
grant select, update (automatic_max, four_eyes_min, day_max, is_cancel_allowed, updated_at)
  on withdrawal_rules to croupier_app;
grant select, insert, update (status, review_round, is_on_hold, asked_at, tries, next_try_at,
  provider_payout, claimed_by, reason, sent_at, closed_at) on withdrawals to croupier_app;
grant select on withdrawal_events, withdrawal_approvals, withdrawal_paid_in to croupier_app;
grant insert (withdrawal_id, kind, status, actor, staff_id, reason, note) on withdrawal_events
  to croupier_app;
grant insert (withdrawal_id, round, staff_id) on withdrawal_approvals to croupier_app;
