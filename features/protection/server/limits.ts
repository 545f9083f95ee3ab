import { isWholeMinor, parseMoney } from '#core/money.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { requireStepUp } from '#domain/identity/server/index.ts';
import {
  findLimit,
  insertChange,
  limitStateOf,
  lockPlayer,
  publishProtectionStatus,
  writeLimit,
  type LimitName,
} from '#domain/protection/server/index.ts';
import {
  isPeriodic,
  isTimed,
  REALITY_MINUTES,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
  applyLimitRequest,
  type LimitKind,
  type LimitState,
  type LimitRequest,
  type LimitPeriod,
} from '#domain/protection/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Protection, setLimit as setLimitCall } from '../contract.ts';
import { checkKey, type ProtectionDeps, type ChangeRequest } from './deps.ts';
import { emailLimitChange } from './emails.ts';
import { readProtection, valueOf } from './read.ts';

type LimitSelector = { kind: LimitKind; period?: LimitPeriod | undefined };
/** Sets a limit: at once when it is tighter, otherwise as a pending request. */
export async function setLimit(
  deps: ProtectionDeps,
  caller: ChangeRequest,
  body: Body<typeof setLimitCall>,
): Promise<{ data: Protection } | Refusal<RefusalCodeOf<typeof setLimitCall>>> {
  const amount = body.value === null ? null : readValue(body.kind, body.value);
  if (isRefusal(amount)) return amount;
  return await changeLimit(deps, caller, body, { kind: 'set', amount });
}

/**
 * Applies a request to a limit, under the lock of the player: of two simultaneous requests the
 * second sees the result of the first. Loosening requires step-up authentication.
 */
export async function changeLimit(
  deps: ProtectionDeps,
  caller: ChangeRequest,
  selector: LimitSelector,
  change: LimitRequest,
): Promise<{ data: Protection } | Refusal<RefusalCodeOf<typeof setLimitCall>>> {
  if (isPeriodic(selector.kind) !== (selector.period !== undefined)) {
    return refuseField('period', 'limit_shape');
  }
  const { id } = caller.viewer;
  return await deps.db.transaction(async (tx) => {
    const player = await lockPlayer(tx, id);
    const name = nameOf(selector, player.currency);
    const request = [change.kind, name.kind, name.period, 'amount' in change ? change.amount : ''];
    const known = await checkKey(tx, caller, request.join(' '));
    if (isRefusal(known)) return known;
    if (known === 'new') {
      const before = limitStateOf(await findLimit(tx, id, name));
      const after = applyLimitRequest(before, change, player.now.getTime());
      if (after === 'nothing_pending') return refuse('nothing_pending');
      if (after === 'too_early') return refuse('limit_too_early');
      if (after !== before) {
        const refused = await refuseLoosening(tx, caller, before, after);
        if (refused) return refused;
        await writeLimit(tx, id, name, after, player.timezone);
        const detail = { ...detailOf(name, change, after), request: request.join(' ') };
        await insertChange(tx, id, whatOf(change, after), detail, caller.key);
        // A pending or cancelled request has changed nothing yet.
        if (after.amount !== before.amount) {
          await emailLimitChange(deps, tx, id, { ...name, amount: after.amount });
        }
        await publishProtectionStatus(deps, tx, id);
      }
    }
    return { data: await readProtection(tx, deps.accounts, id) };
  });
}

function nameOf({ kind, period }: LimitSelector, currency: string): LimitName {
  return { kind, period: period ?? '', currency: isTimed(kind) ? '' : currency };
}

/** Requesting or confirming a looser limit requires step-up authentication; cancelling does not. */
async function refuseLoosening(
  tx: Tx,
  { viewer }: ChangeRequest,
  before: LimitState,
  after: LimitState,
): Promise<Refusal<'step_up_required'> | undefined> {
  const isAsked = after.pending !== null && after.pending !== before.pending;
  const isConfirmed =
    before.pending !== null &&
    before.amount !== after.amount &&
    after.amount === before.pending.amount;
  return isAsked || isConfirmed ? await requireStepUp(tx, viewer) : undefined;
}

function whatOf(change: LimitRequest, after: LimitState): string {
  if (change.kind === 'confirm') return 'limit_confirmed';
  if (change.kind === 'cancel') return 'limit_cancelled';
  return after.pending ? 'limit_asked' : 'limit_set';
}

function detailOf({ kind, period, currency }: LimitName, change: LimitRequest, after: LimitState) {
  const amount = after.pending ? after.pending.amount : after.amount;
  return {
    kind,
    period: period || null,
    currency: currency || null,
    value: change.kind === 'cancel' ? valueOf(kind, after.amount) : valueOf(kind, amount),
  };
}

/** Money in whole hundredths, or minutes within the range of the kind. */
function readValue(
  kind: LimitKind,
  text: string,
): bigint | Refusal<'limit_amount' | 'limit_minutes'> {
  if (!isTimed(kind)) {
    const amount = parseMoney(text);
    return amount !== undefined && isWholeMinor(amount)
      ? amount
      : refuseField('value', 'limit_amount');
  }
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const isRight =
    kind === 'reality'
      ? (REALITY_MINUTES as readonly number[]).includes(minutes)
      : minutes >= SESSION_MINUTES_MIN && minutes <= SESSION_MINUTES_MAX;
  return isRight ? BigInt(minutes) : refuseField('value', 'limit_minutes');
}
