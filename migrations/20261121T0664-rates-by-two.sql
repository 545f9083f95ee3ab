-- A rate is a price at which players may change any sum. So one person moves it by a twentieth at
-- most, measured against every rate of the last 24 hours, so that nobody walks it further step by
-- step; what goes beyond, and the first rate of a pair, is one person's proposal and another's yes.
--
-- check: select has_table_privilege('croupier_app', 'payment_rate_proposals', 'delete') = false

create table payment_rate_proposals (
  id bigint generated always as identity primary key,
  base currency_code not null,
  quote currency_code not null,
  rate bigint not null check (rate between 10 and 1000000000000000),
  -- The rate it was made against; null for the first of its pair.
  present bigint check (present > 0),
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  status text not null default 'proposed'
    check (status in ('proposed', 'confirmed', 'declined', 'expired')),
  proposed_by bigint not null references players (id),
  proposed_at timestamptz not null default clock_timestamp(),
  -- A price of yesterday is nobody's price.
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  decided_by bigint references players (id),
  decided_at timestamptz,
  decision text check (char_length(btrim(decision)) between 3 and 500),
  constraint payment_rate_proposals_pair check (base <> quote),
  constraint payment_rate_proposals_decided check (
    (status = 'proposed') = (decided_at is null)
    and (status in ('confirmed', 'declined')) = (decided_by is not null)
    and (status = 'declined') = (decision is not null)),
  constraint payment_rate_proposals_two_people check (
    status <> 'confirmed' or decided_by <> proposed_by)
);
-- One at a time of a pair, from whichever side.
create unique index payment_rate_proposals_open
  on payment_rate_proposals (least(base::text, quote::text), greatest(base::text, quote::text))
  where status = 'proposed';

alter table payment_rates
  add column proposal_id bigint unique references payment_rate_proposals (id);

create function payment_rate_proposals_decide() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    raise exception 'payments: the proposal % is decided and does not change', old.id
      using errcode = 'check_violation';
  end if;
  new.decided_at := clock_timestamp();
  -- What is over may still be declined; nobody loses by it.
  if new.status <> 'declined'
     and (new.status = 'expired') <> (new.decided_at >= old.expires_at) then
    raise exception 'payments: the time of the proposal % says otherwise', old.id
      using errcode = 'check_violation';
  end if;
  if new.status = 'confirmed' and (
    select count(*) from staff s join players p on p.id = s.player_id
     where s.player_id in (new.proposed_by, new.decided_by) and p.status = 'active'
       and s.role in ('payments', 'admin')) <> 2 then
    raise exception 'payments: two of payments decide about a rate'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_rate_proposals_decide before update on payment_rate_proposals
  for each row execute function payment_rate_proposals_decide();

-- Rates of one pair are set one after the other, and dated when their turn has come.
create function payment_rates_set() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(
    least(new.base::text, new.quote::text) || greatest(new.base::text, new.quote::text), 664));
  new.set_at := clock_timestamp();
  if new.source <> 'operator' then return new; end if;
  if new.proposal_id is not null then
    if not exists (select from payment_rate_proposals p where p.id = new.proposal_id
       and p.status = 'confirmed' and p.proposed_by = new.staff_id
       and (p.base, p.quote, p.rate) = (new.base, new.quote, new.rate)) then
      raise exception 'payments: nobody said yes to this rate' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (select coalesce(bool_or(abs(new.rate - known) * 20 > known), true) from (
        select case when r.base = new.base then r.rate else 10000000000000000 / r.rate end as known
          from payment_rates r
         where (r.base, r.quote) in ((new.base, new.quote), (new.quote, new.base))
           and r.id >= coalesce((
             select max(o.id) from payment_rates o
              where (o.base, o.quote) in ((new.base, new.quote), (new.quote, new.base))
                and o.set_at <= now() - interval '24 hours'), 0)) of_day) then
    raise exception 'payments: so large a step of a rate takes two people'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_rates_set before insert on payment_rates
  for each row execute function payment_rates_set();

revoke all on payment_rate_proposals from croupier_app;
grant select, insert (base, quote, rate, present, reason, proposed_by) on payment_rate_proposals
  to croupier_app;
grant update (status, decided_by, decision) on payment_rate_proposals to croupier_app;
