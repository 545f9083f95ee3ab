import type { Queryable } from '#platform/server/db.ts';

/** A player is idle who has not bet in the days after the month in which the CPA was paid. */
const IDLE_DAYS = 30;
/** Older months and players were looked at before. */
const LOOK_BACK_DAYS = 120;
/** Stakes under this part of the deposits are no play. */
const PLAYED_PART_BP = 2_000;

/**
 * Marks players who came for the commission alone, for staff to decide: a CPA was paid and no bet
 * followed, or deposits were withdrawn with hardly any play. Nothing is taken off a statement.
 */
export async function markInactive(db: Queryable): Promise<void> {
  await db.query(
    `insert into affiliate_marks (player_id, kind, facts)
     select l.player_id, 'idle_after_cpa', jsonb_build_object('by', to_char(s.month, 'YYYY-MM'))
       from affiliate_lines l join affiliate_statements s on s.id = l.statement_id
       cross join lateral (select (s.month + interval '1 month')::date as over) m
      where l.kind = 'cpa' and m.over + $1::int <= (now() at time zone 'UTC')::date
        and s.closed_at > now() - make_interval(days => $2)
        and not exists (select from affiliate_play_days d
                         where d.player_id = l.player_id and d.day >= m.over
                           and d.day < m.over + $1::int)
     on conflict on constraint affiliate_marks_once do nothing`,
    [IDLE_DAYS, LOOK_BACK_DAYS],
  );
  await db.query(
    `insert into affiliate_marks (player_id, kind, facts)
     select distinct on (a.player_id) a.player_id, 'no_play',
            jsonb_build_object('by', w.currency)
       from affiliate_attributions a
       cross join lateral (
         select r.currency, sum(r.amount) as amount from withdrawal_records r
          where r.player_id = a.player_id and r.status = 5 group by r.currency) w
       cross join lateral (
         select coalesce(sum(coalesce(d.paid_amount, d.amount)), 0) as amount
           from deposit_records d
          where d.player_id = a.player_id and d.currency = w.currency and d.status = 3) p
       cross join lateral (
         select coalesce(sum(s.staked), 0) as amount from affiliate_play_days s
          where s.player_id = a.player_id and s.currency = w.currency) s
      where a.registered_at > now() - make_interval(days => $1) and p.amount > 0
        and w.amount * 2 >= p.amount and s.amount * 10000 < p.amount * $2::int
      order by a.player_id, w.currency
     on conflict on constraint affiliate_marks_once do nothing`,
    [LOOK_BACK_DAYS, PLAYED_PART_BP],
  );
}

/** Marks of players of a partner that wait for a decision. */
export async function countOpenMarks(db: Queryable, partnerId: bigint): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from affiliate_marks m
       join affiliate_attributions a on a.player_id = m.player_id
      where a.partner_id = $1 and m.decision is null`,
    [partnerId],
  );
  return row!.count;
}
