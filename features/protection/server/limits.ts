import { isWholeMinor, parseMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { refuseUnconfirmed } from '#domain/identity/server/index.ts';
import {
  findLimit,
  insertChange,
  limitStateOf,
  lockPlayer,
  tellStanding,
  writeLimit,
  type LimitName,
} from '#domain/protection/server/index.ts';
import {
  isPeriodic,
  isTimed,
  REALITY_MINUTES,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
  stepLimit,
  type LimitKind,
  type LimitState,
  type LimitWish,
  type Period,
} from '#domain/protection/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Protection, setLimit as setLimitCall } from '../contract.ts';
import { readKey, type ProtectionDeps, type Wished } from './desk.ts';
import { writeOfLimit } from './letters.ts';
import { readProtection, valueOf } from './read.ts';

type Named = { kind: LimitKind; period?: Period | undefined };
type Answered = { data: Protection } | Refusal;

/** Sets a limit: at once when it is tighter, else as something to wait for and confirm. */
export async function setLimit(
  deps: ProtectionDeps,
  wished: Wished,
  body: Body<typeof setLimitCall>,
): Promise<Answered> {
  const amount = body.value === null ? null : readValue(body.kind, body.value);
  if (isRefusal(amount)) return amount;
  return await changeLimit(deps, wished, body, { kind: 'set', amount });
}

/**
 * Lets a wish change a limit, under the lock of the player: of two wishes at once the second sees
 * what the first made of it. Looser needs a fresh proof that it is the player who asks.
 */
export async function changeLimit(
  deps: ProtectionDeps,
  wished: Wished,
  named: Named,
  wish: LimitWish,
): Promise<Answered> {
  if (isPeriodic(named.kind) !== (named.period !== undefined)) {
    return refuse('limit_shape', { period: ['limit_shape'] });
  }
  const { id } = wished.viewer;
  return await deps.db.transaction(async (tx) => {
    const player = await lockPlayer(tx, id);
    const name = nameOf(named, player.currency);
    const request = [wish.kind, name.kind, name.period, 'amount' in wish ? wish.amount : ''];
    const known = await readKey(tx, wished, request.join(' '));
    if (isRefusal(known)) return known;
    if (known === 'new') {
      const before = limitStateOf(await findLimit(tx, id, name));
      const after = stepLimit(before, wish, player.now.getTime());
      if (after === 'nothing_pending') return refuse('nothing_pending');
      if (after === 'too_early') return refuse('limit_too_early');
      if (after !== before) {
        const refused = await refuseLoosening(tx, wished, before, after);
        if (refused) return refused;
        await writeLimit(tx, id, name, after, player.timezone);
        const detail = { ...detailOf(name, wish, after), request: request.join(' ') };
        await insertChange(tx, id, whatOf(wish, after), detail, wished.key);
        // What is only asked for, or taken back, has changed nothing yet.
        if (after.amount !== before.amount) {
          await writeOfLimit(deps, tx, id, { ...name, amount: after.amount });
        }
        await tellStanding(deps, tx, id);
      }
    }
    return { data: await readProtection(tx, deps.accounts, id) };
  });
}

function nameOf({ kind, period }: Named, currency: string): LimitName {
  return { kind, period: period ?? '', currency: isTimed(kind) ? '' : currency };
}

/** Who asks for a looser limit, or confirms one, proves who he is; who takes it back need not. */
async function refuseLoosening(
  tx: Tx,
  { viewer }: Wished,
  before: LimitState,
  after: LimitState,
): Promise<Refusal | undefined> {
  const isAsked = after.pending !== null && after.pending !== before.pending;
  const isConfirmed =
    before.pending !== null &&
    before.amount !== after.amount &&
    after.amount === before.pending.amount;
  return isAsked || isConfirmed ? await refuseUnconfirmed(tx, viewer) : undefined;
}

function whatOf(wish: LimitWish, after: LimitState): string {
  if (wish.kind === 'confirm') return 'limit_confirmed';
  if (wish.kind === 'cancel') return 'limit_cancelled';
  return after.pending ? 'limit_asked' : 'limit_set';
}

function detailOf({ kind, period, currency }: LimitName, wish: LimitWish, after: LimitState) {
  const amount = after.pending ? after.pending.amount : after.amount;
  return {
    kind,
    period: period || null,
    currency: currency || null,
    value: wish.kind === 'cancel' ? valueOf(kind, after.amount) : valueOf(kind, amount),
  };
}

/** Money in whole hundredths, or minutes within what the kind allows. */
function readValue(kind: LimitKind, text: string): bigint | Refusal {
  if (!isTimed(kind)) {
    const amount = parseMoney(text);
    return amount !== undefined && isWholeMinor(amount)
      ? amount
      : refuse('limit_amount', { value: ['limit_amount'] });
  }
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const isRight =
    kind === 'reality'
      ? (REALITY_MINUTES as readonly number[]).includes(minutes)
      : minutes >= SESSION_MINUTES_MIN && minutes <= SESSION_MINUTES_MAX;
  return isRight ? BigInt(minutes) : refuse('limit_minutes', { value: ['limit_minutes'] });
}
