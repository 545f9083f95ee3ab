import type { Queryable } from '#platform/server/db.ts';

/**
 * A player takes bonuses and leaves: what bonuses cost is at least half of what they deposited in
 * the currency, and for two weeks there was neither a bonus nor a bet. A welcome bonus matches the
 * first deposit at most, so a player who deposits again soon has less than half; players who come
 * back at all do so within two weeks.
 */
const BONUS_PART_BP = 5_000;
const IDLE_DAYS = 14;
/**
 * One such player is ordinary. A partner has a pattern from five on, when they are three in ten of
 * those who took a bonus: a partner with few players is not marked for one or two of them.
 */
const HUNTERS_MIN = 5;
const HUNTERS_PART_BP = 3_000;
/** Players who registered before were looked at before. */
const LOOK_BACK_DAYS = 120;

/** Marks such players of partners with the pattern, each with the others behind it. */
export async function markBonusHunters(db: Queryable): Promise<void> {
  await db.query(
    `with costs as (
       select a.partner_id, a.player_id, b.currency, sum(b.amount) as cost, max(b.at) as last
         from affiliate_attributions a join player_bonus_costs b on b.player = a.player_id::text
        where a.registered_at > now() - make_interval(days => $1)
        group by 1, 2, 3 having sum(b.amount) > 0),
     takers as (
       select c.partner_id, c.player_id, max(c.last) as last,
              bool_or(c.cost * 10000 >= $2::int * coalesce((
                select sum(coalesce(d.paid_amount, d.amount)) from deposit_records d
                 where d.player_id = c.player_id and d.currency = c.currency and d.status = 3), 0)
              ) as is_heavy
         from costs c group by 1, 2),
     judged as (
       select t.partner_id, t.player_id,
              t.is_heavy and t.last < now() - make_interval(days => $3)
                and not exists (
                  select from affiliate_play_days p where p.player_id = t.player_id
                     and p.day >= (now() at time zone 'UTC')::date - $3::int) as is_hunter
         from takers t),
     patterns as (
       select j.partner_id, count(*) as takers,
              array_agg(j.player_id::text order by j.player_id) filter (where j.is_hunter)
                as hunters
         from judged j group by 1)
     insert into affiliate_marks (player_id, kind, facts)
     select h.player_id::bigint, 'bonus_hunter',
            jsonb_build_object('by', cardinality(p.hunters) || '/' || p.takers,
              'players', to_jsonb(array_remove(p.hunters, h.player_id)))
       from patterns p cross join unnest(p.hunters) as h (player_id)
      where cardinality(p.hunters) >= $4::int
        and cardinality(p.hunters) * 10000 >= p.takers * $5::int
     on conflict on constraint affiliate_marks_once do nothing`,
    [LOOK_BACK_DAYS, BONUS_PART_BP, IDLE_DAYS, HUNTERS_MIN, HUNTERS_PART_BP],
  );
}
