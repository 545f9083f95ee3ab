import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { HookEvent } from '../rules.ts';

export type PostbackEvent = HookEvent | 'test';

export type Hook = {
  readonly partner_id: bigint;
  readonly url: string;
  readonly events: HookEvent[];
  readonly sealed_key: Buffer;
  readonly is_on: boolean;
};

/** Off for a partner who is closed. */
export async function findHook(db: Queryable, partnerId: bigint): Promise<Hook | undefined> {
  const [row] = await db.query<Hook>(
    `select h.partner_id, h.url, h.events, h.sealed_key, h.is_on and p.status <> 'closed' as is_on
       from affiliate_hooks h join affiliate_partners p on p.id = h.partner_id
      where h.partner_id = $1`,
    [partnerId],
  );
  return row;
}

export async function putHook(db: Queryable, hook: Hook): Promise<void> {
  await db.query(
    `insert into affiliate_hooks (partner_id, url, events, sealed_key, is_on)
     values ($1, $2, $3, $4, $5)
     on conflict (partner_id) do update set url = excluded.url, events = excluded.events,
       sealed_key = excluded.sealed_key, is_on = excluded.is_on, changed_at = clock_timestamp()`,
    [hook.partner_id, hook.url, hook.events, hook.sealed_key, hook.is_on],
  );
}

export type NewPostback = {
  readonly partnerId: bigint;
  readonly playerId: PlayerId | null;
  readonly event: PostbackEvent;
  readonly facts: Readonly<Record<string, string>>;
};

/** An event of a player that was queued before is not queued again. */
export async function insertPostback(db: Queryable, one: NewPostback): Promise<void> {
  await db.query(
    `insert into affiliate_postbacks (partner_id, player_id, event, facts)
     values ($1, $2, $3, $4)
     on conflict (partner_id, player_id, event) where player_id is not null do nothing`,
    [one.partnerId, one.playerId, one.event, JSON.stringify(one.facts)],
  );
}

export type DuePostback = {
  readonly id: bigint;
  readonly partner_id: bigint;
  readonly player_id: PlayerId | null;
  readonly event: PostbackEvent;
  readonly facts: Readonly<Record<string, string>>;
  readonly attempts: number;
  readonly created_at: Date;
  readonly tag: string | null;
  readonly campaign: string | null;
};

/** Partners with calls that are due, the longest wait first. */
export async function listDuePartners(db: Queryable): Promise<bigint[]> {
  const rows = await db.query<{ partner_id: bigint }>(
    `select b.partner_id from affiliate_postbacks b
      where b.state = 'queued' and b.next_at <= clock_timestamp()
      group by b.partner_id order by min(b.next_at)`,
  );
  return rows.map((row) => row.partner_id);
}

/**
 * Claims the next call of a partner that is due, for as long as an attempt may take: a process that
 * dies leaves it to the next one. While an attempt without any answer waits for its repetition, the
 * other calls of the partner wait, too, for `waitMaxSeconds` at most; a test call does not.
 */
export async function claimPostback(
  tx: Tx,
  partnerId: bigint,
  { claimSeconds, waitMaxSeconds }: { claimSeconds: number; waitMaxSeconds: number },
): Promise<DuePostback | undefined> {
  const [row] = await tx.query<DuePostback>(
    `with due as (
       select b.id from affiliate_postbacks b
        where b.partner_id = $1 and b.state = 'queued' and b.next_at <= clock_timestamp()
          and (b.event = 'test' or not exists (
            select from affiliate_postbacks silent
             where silent.partner_id = $1 and silent.state = 'queued' and silent.status is null
               and silent.next_at > clock_timestamp()
               and silent.tried_at > clock_timestamp() - make_interval(secs => $3)))
        order by b.attempts desc, b.next_at limit 1 for update skip locked
     ), claimed as (
       update affiliate_postbacks b set attempts = b.attempts + 1,
              next_at = clock_timestamp() + make_interval(secs => $2)
         from due where b.id = due.id
       returning b.id, b.partner_id, b.player_id, b.event, b.facts, b.attempts, b.created_at
     )
     select c.id, c.partner_id, c.player_id, c.event, c.facts, c.attempts::int as attempts,
            c.created_at, l.tag, l.campaign
       from claimed c left join affiliate_attributions a on a.player_id = c.player_id
       left join affiliate_links l on l.id = a.link_id`,
    [partnerId, claimSeconds, waitMaxSeconds],
  );
  return row;
}

export type PostbackOutcome = {
  readonly state: 'queued' | 'sent' | 'failed';
  readonly nextSeconds: number;
  readonly address: string | null;
  readonly status: number | null;
  readonly answer: string;
};

export async function savePostback(
  db: Queryable,
  id: bigint,
  { state, nextSeconds, address, status, answer }: PostbackOutcome,
): Promise<void> {
  await db.query(
    `update affiliate_postbacks set state = $2, address = $3, status = $4, answer = $5,
            next_at = clock_timestamp() + make_interval(secs => $6), tried_at = clock_timestamp()
      where id = $1`,
    [id, state, address, status, answer, nextSeconds],
  );
}

export type PostbackRow = {
  readonly id: bigint;
  readonly player_id: PlayerId | null;
  readonly event: PostbackEvent;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly attempts: number;
  readonly created_at: Date;
  readonly tried_at: Date | null;
  readonly address: string | null;
  readonly status: number | null;
  readonly answer: string | null;
};

/** Latest first. */
export async function listPostbacks(
  db: Queryable,
  partnerId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<PostbackRow[]> {
  return await db.query<PostbackRow>(
    `select b.id, b.player_id, b.event, b.state, b.attempts::int as attempts, b.created_at,
            b.tried_at, b.address, b.status, b.answer
       from affiliate_postbacks b
      where b.partner_id = $1 and ($2::bigint is null or b.id < $2)
      order by b.id desc limit $3`,
    [partnerId, before ?? null, limit],
  );
}

const POSTBACK_DAYS = 90;
/** Calls that waited for a server that does not answer end later than those that were tried. */
const QUEUED_DAYS = 3;

export async function trimPostbacks(db: Queryable): Promise<void> {
  await db.query(
    `update affiliate_postbacks
        set state = 'failed', answer = coalesce(answer, 'not called in time')
      where state = 'queued' and created_at < now() - make_interval(days => $1)`,
    [QUEUED_DAYS],
  );
  await db.query(
    `delete from affiliate_postbacks
      where state <> 'queued' and created_at < now() - make_interval(days => $1)`,
    [POSTBACK_DAYS],
  );
}
