import { createHmac } from 'node:crypto';
import type { Db } from '#platform/server/db.ts';
import {
  NotPublicError,
  sendPublicRequest,
  type PublicRequest,
} from '#platform/server/public-request.ts';
import { fillMacros, pauseAfter, SILENCE_MAX_SECONDS } from '../rules.postbacks.ts';
import type { PartnerKeys } from './secrets.ts';
import {
  claimPostback,
  findHook,
  listDuePartners,
  savePostback,
  type DuePostback,
  type Hook,
} from './store.postbacks.ts';

/** Longer than an attempt takes: then another process may repeat it. */
const CLAIM_SECONDS = 60;
const TIMEOUT_MS = 5_000;
/** Characters of an answer that the log keeps. */
const ANSWER_MAX = 500;
/** A server that is slow keeps one place; the calls of all others go on beside it. */
const PARTNERS_AT_ONCE = 8;
/** What one partner may take of a run; more wait for the next one. */
const TURN_MAX = 25;
const TURN_MS = 10_000;

export type PostbackDeps = {
  readonly db: Db;
  readonly keys: PartnerKeys;
  readonly isAllowed?: PublicRequest['isAllowed'];
};

/** Sends what is due: several partners at once, the calls of each one after the other. */
export async function sendPostbacks(deps: PostbackDeps): Promise<void> {
  const partners = await listDuePartners(deps.db);
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = partners.shift(); next !== undefined; next = partners.shift()) {
      // What fails for one partner stops none of the others.
      await sendTurn(deps, next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: PARTNERS_AT_ONCE }, work));
  if (failures.length > 0) throw new AggregateError(failures, 'postbacks were not sent');
}

async function sendTurn(deps: PostbackDeps, partnerId: bigint): Promise<void> {
  const claim = { claimSeconds: CLAIM_SECONDS, waitMaxSeconds: SILENCE_MAX_SECONDS };
  const end = Date.now() + TURN_MS;
  for (let sent = 0; sent < TURN_MAX && Date.now() < end; sent++) {
    const due = await deps.db.transaction((tx) => claimPostback(tx, partnerId, claim));
    if (!due) return;
    await attempt(deps, due);
  }
}

async function attempt({ db, keys, isAllowed }: PostbackDeps, due: DuePostback): Promise<void> {
  const hook = await findHook(db, due.partner_id);
  if (!hook?.is_on) {
    const nothing = { state: 'failed', nextSeconds: 0, address: null, status: null } as const;
    return await savePostback(db, due.id, { ...nothing, answer: 'switched off' });
  }
  const url = new URL(fillMacros(hook.url, valuesOf(keys, due)));
  const address = `${url.origin}${url.pathname}`.slice(0, 300);
  const { status, text, isFinal } = await trySend(url, signed(keys, hook, url), isAllowed);
  const isSent = status !== null && status >= 200 && status < 300;
  // A test is repeated by the partner, who is looking at its result.
  const isRepeated = !isFinal && due.event !== 'test';
  const pause = isRepeated ? pauseAfter(due.attempts) : undefined;
  await savePostback(db, due.id, {
    state: isSent ? 'sent' : pause === undefined ? 'failed' : 'queued',
    nextSeconds: isSent ? 0 : (pause ?? 0),
    address,
    status,
    // A control character would not fit into a text column.
    answer: text.replaceAll(/\p{Cc}/gu, ' ').slice(0, ANSWER_MAX),
  });
}

function valuesOf({ pseudonym }: PartnerKeys, due: DuePostback) {
  return {
    id: due.id.toString(),
    event: due.event,
    player: due.player_id === null ? '' : pseudonym(due.partner_id, due.player_id),
    tag: due.tag ?? '',
    campaign: due.campaign ?? '',
    amount: due.facts['amount'] ?? '',
    currency: due.facts['currency'] ?? '',
    time: due.created_at.toISOString(),
  };
}

/** The signature is over the time and the whole address, so that neither can be replaced. */
function signed({ hooks }: PartnerKeys, hook: Hook, url: URL): Record<string, string> {
  const key = hooks.open(hook.sealed_key, hook.partner_id.toString());
  const time = Math.floor(Date.now() / 1000).toString();
  const mac = createHmac('sha256', key).update(`${time}.${url.href}`).digest('hex');
  return { 'x-croupier-time': time, 'x-croupier-signature': mac };
}

async function trySend(
  url: URL,
  headers: Record<string, string>,
  isAllowed: PublicRequest['isAllowed'],
): Promise<{ status: number | null; text: string; isFinal: boolean }> {
  try {
    const sent = {
      url,
      method: 'GET',
      headers: { ...headers, 'user-agent': 'Croupier-Postback/1' },
      timeoutMs: TIMEOUT_MS,
      textMax: ANSWER_MAX,
      isAllowed,
    } as const;
    const { status, text } = await sendPublicRequest(sent);
    return { status, text, isFinal: false };
  } catch (error) {
    // Whatever a foreign server does wrong is a failed attempt; the log of the partner shows it.
    const text = error instanceof Error ? error.message : String(error);
    return { status: null, text, isFinal: error instanceof NotPublicError };
  }
}
