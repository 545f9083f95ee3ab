import { createHash } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable } from './db.ts';

/** A request under an Idempotency-Key, as a route receives it. */
export type KeyedRequest = {
  readonly viewer: { readonly id: PlayerId };
  readonly key: string;
  readonly params?: unknown;
  readonly body?: unknown;
};

/**
 * Answers a keyed call whose effect is safe to repeat, as a cancellation is: the first success is
 * stored, a repetition gets the same answer, and another request under the key is refused. A
 * refusal is not stored, because it changed nothing. When the server stops between the effect and
 * the storing, the repetition runs again, and the state of what it is about answers it.
 */
export async function answerOnce<A>(
  db: Queryable,
  call: { readonly name: string },
  request: KeyedRequest,
  run: () => Promise<A>,
): Promise<A | Refusal<'key_reused'>> {
  const { viewer, key } = request;
  const requestHash = hashOf(call.name, request);
  const earlier = await claimKey(db, viewer.id, key, call.name, requestHash);
  if (earlier && !earlier.request_hash.equals(requestHash)) return refuse('key_reused');
  // It was stored by this same call, which answered with this type.
  if (earlier && earlier.answer !== null) return earlier.answer as A;
  const answer = await run();
  if (!isRefusal(answer)) await storeAnswer(db, viewer.id, key, answer);
  return answer;
}

/** How long a key is remembered: a page repeats a request within minutes. */
const KEPT_DAYS = 7;

export async function trimKeyedAnswers(db: Queryable): Promise<void> {
  await db.query('delete from keyed_answers where created_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}

function hashOf(name: string, { params, body }: KeyedRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, params ?? null, body ?? null]))
    .digest();
}

type Row = { request_hash: Buffer; answer: unknown };

/** The row of an earlier request under the key; undefined when this one is the first. */
async function claimKey(
  db: Queryable,
  owner: PlayerId,
  key: string,
  call: string,
  requestHash: Buffer,
): Promise<Row | undefined> {
  const inserted = await db.query(
    `insert into keyed_answers (owner, key, call, request_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning owner`,
    [owner, key, call, requestHash],
  );
  if (inserted.length > 0) return undefined;
  const rows = await db.query<Row>(
    'select request_hash, answer from keyed_answers where owner = $1 and key = $2',
    [owner, key],
  );
  return rows[0];
}

async function storeAnswer(
  db: Queryable,
  owner: PlayerId,
  key: string,
  answer: unknown,
): Promise<void> {
  await db.query('update keyed_answers set answer = $3 where owner = $1 and key = $2', [
    owner,
    key,
    JSON.stringify(answer),
  ]);
}
