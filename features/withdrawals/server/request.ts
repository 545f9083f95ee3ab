import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { DEFAULT_LOCALE, localeFromHeader } from '#core/locale.ts';
import { micro, parseMoney } from '#core/money.ts';
import { refuse, refuseField, fieldError, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import { HOUR_MS } from '#core/time.ts';
import { findPlayer, requireStepUp, type Player } from '#domain/identity/server/index.ts';
import { markVerificationNeeded, refuseUnverified } from '#domain/kyc/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { requestWithdrawal as shape } from '../contract.ts';
import { readDestination } from '#domain/payments/rules.destination.ts';
import { instrumentOf } from '../rules.closed-loop.ts';
import { approvalsNeeded, findFlags, scoreOf, type Flag } from '../rules.risk.ts';
import { applyEvent, eventBodyOf } from './apply.ts';
import { endBonuses } from './bonuses.ts';
import type { WithdrawalDeps } from './deps.ts';
import { createDestinations, type ParsedDestination } from './destinations.ts';
import { hashRequest } from './hash-request.ts';
import { enforceLimits } from './limits.ts';
import { readRiskFacts } from './risk-facts.ts';
import { enforceClosedLoopOnPaid } from './closed-loop.ts';
import { holdMoney } from './money.ts';
import { presentOriginal } from './present.ts';
import { findByKey, findOwn, insertEvent, insertWithdrawal, type WithdrawalRow } from './store.ts';
import { findFirstUse, sumDay } from './store.facts.ts';
import { readRules, type RulesRow } from './store.rules.ts';
import { readTerms, type WithdrawalTerms } from './terms.ts';

export type WithdrawalRequest = {
  readonly playerId: PlayerId;
  readonly key: string;
  readonly body: Body<typeof shape>;
  readonly language: string | undefined;
  /** The staff member who approved it, when the player did not request it. */
  readonly by?: { readonly staffId: PlayerId; readonly note: string };
};

/** The session of the player, to be confirmed before a new destination. */
type PlayerRequest = WithdrawalRequest & { readonly session: string };

type WithdrawalAnswer = Answer<typeof shape>;

/**
 * Creates a withdrawal: validation, hold, risk checks and the first decision in one transaction
 * under the player's row lock, so that of two concurrent requests the second sees the first.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  order: PlayerRequest,
): Promise<WithdrawalAnswer | Refusal<RefusalCodeOf<typeof shape>>> {
  const earlier = await findByKey(deps.db, order.playerId, order.key);
  if (earlier) return await replayRequest(deps, order, earlier);
  const unknown = await requireVerified(deps, order.playerId);
  if (unknown) return unknown;
  const made = await deps.db.transaction((tx) =>
    createWithdrawal(
      deps,
      tx,
      order,
      async (where, player) =>
        (await endBonuses(deps, tx, player, order.body)) ??
        (await holdNewDestination(deps, tx, order, where)),
    ),
  );
  if (isRefusal(made)) return made;
  return await replayRequest(deps, order, made);
}

/** Only verified players are paid: excluded and paused players and closed accounts are, too. */
async function requireVerified(
  deps: WithdrawalDeps,
  playerId: PlayerId,
): Promise<Refusal<'account_blocked' | 'verification_needed'> | undefined> {
  const player = await findPlayer(deps.db, playerId);
  if (!player || player.status === 'blocked') return refuse('account_blocked');
  const unverified = await refuseUnverified(deps.db, playerId);
  if (!unverified) return undefined;
  await deps.db.transaction(async (tx) => {
    if (!(await markVerificationNeeded(tx, playerId, 'withdrawal'))) return;
    const body = { player_id: playerId.toString(), need: 'withdrawal' };
    await deps.emit(tx, 'verification.needed', body);
  });
  return unverified;
}

/**
 * Creates it in the caller's transaction; the key returns the first one. `holdOf` says until when
 * it waits because of its destination, or refuses it for a reason of its own.
 */
export async function createWithdrawal<Code extends string = never>(
  deps: WithdrawalDeps,
  tx: Tx,
  order: WithdrawalRequest,
  holdOf: (where: ParsedDestination, player: Player) => Promise<Date | null | Refusal<Code>>,
) {
  const player = await findPlayer(tx, order.playerId, 'update');
  if (!player) return refuse('account_blocked');
  const twin = await findByKey(tx, order.playerId, order.key);
  if (twin) return twin;
  const checked = await checkRequest(deps, tx, player, order.body);
  if (isRefusal(checked)) return checked;
  const changed = refuseChangedTerms(checked.terms, order);
  if (changed) return changed;
  const heldUntil = await holdOf(checked.where, player);
  if (isRefusal(heldUntil)) return heldUntil;
  return await persistWithdrawal(deps, tx, order, { player, heldUntil, ...checked });
}

/**
 * A new destination needs a fresh proof of identity, and money waits before it goes there: the
 * owner of a stolen account has time to notice.
 */
async function holdNewDestination(
  { secretKey, coolingHours }: WithdrawalDeps,
  tx: Tx,
  { playerId, session }: PlayerRequest,
  where: ParsedDestination,
): Promise<Date | null | Refusal<'step_up_required'>> {
  const since = await findFirstUse(tx, playerId, createDestinations(secretKey).markOf(where));
  const unproved = since === undefined && (await requireStepUp(tx, { session }));
  if (unproved) return unproved;
  const now = Date.now();
  const untilMs = (since?.getTime() ?? now) + coolingHours() * HOUR_MS;
  return untilMs > now ? new Date(untilMs) : null;
}

type RequestedPayout = Pick<
  WithdrawalRequest['body'],
  'hash' | 'amount' | 'destination' | 'destination_of'
>;

/** What is checked of every request, of a player and of staff alike. */
export async function checkRequest(
  deps: WithdrawalDeps,
  tx: Tx,
  player: Player,
  body: RequestedPayout,
) {
  if (player.status === 'blocked') return refuse('account_blocked');
  const unverified = await refuseUnverified(tx, player.id);
  if (unverified) return unverified;
  const terms = await readTerms(deps, tx, player, body);
  if (isRefusal(terms)) return terms;
  const where = await readWhere(deps, tx, player.id, body, terms);
  if (isRefusal(where)) return where;
  const rules = await readRules(tx, player.currency);
  const beyond = await enforceLimits(deps, tx, player, terms, rules);
  if (beyond) return beyond;
  return { terms, where, rules };
}

/** The player agreed to a fee and to what arrives: other terms are refused. */
function refuseChangedTerms(
  terms: WithdrawalTerms,
  { body }: WithdrawalRequest,
): Refusal<'terms_changed'> | undefined {
  const { fee, arrives, method } = terms;
  const isSame =
    parseMoney(body.fee) === fee &&
    parseMoney(body.arrives) === arrives &&
    (body.arrives_currency ?? method.currency) === method.exchange_currency;
  return isSame ? undefined : refuse('terms_changed');
}

async function readWhere(
  deps: WithdrawalDeps,
  tx: Tx,
  playerId: PlayerId,
  body: RequestedPayout,
  { method }: WithdrawalTerms,
): Promise<ParsedDestination | Refusal<'destination_unknown' | 'destination_wrong'>> {
  const instrument = instrumentOf(method.type);
  const { coin } = method;
  if (body.destination_of !== undefined) {
    const earlier = await findOwn(tx, playerId, BigInt(body.destination_of));
    if (earlier?.instrument !== instrument || earlier.coin !== coin) {
      return refuseField('destination', 'destination_unknown');
    }
    const { open } = createDestinations(deps.secretKey);
    return { instrument, coin, value: open(earlier.destination_sealed, earlier.reference) };
  }
  const read = readDestination(instrument, body.destination ?? '', coin ?? undefined);
  if ('mistake' in read)
    return refuse('destination_wrong', { destination: [fieldError(read.mistake)] });
  return { instrument, coin, value: read.value };
}

type WithdrawalParts = {
  player: Player;
  terms: WithdrawalTerms;
  where: ParsedDestination;
  rules: RulesRow;
  heldUntil: Date | null;
};

async function persistWithdrawal(
  deps: WithdrawalDeps,
  tx: Tx,
  order: WithdrawalRequest,
  { player, terms, where, rules, heldUntil }: WithdrawalParts,
): Promise<WithdrawalRow | Refusal<'key_reused' | 'insufficient_funds'>> {
  const { method, amount } = terms;
  const reference = randomUUID();
  const kept = createDestinations(deps.secretKey).seal(where, reference);
  const query = { playerId: player.id, currency: player.currency, amount, mark: kept.mark };
  const flags = findFlags(await readRiskFacts(deps, tx, query, rules));
  const row = await insertWithdrawal(tx, {
    player_id: player.id,
    key: order.key,
    request_hash: hashRequest(deps, order),
    reference,
    method_hash: method.hash,
    provider: method.provider,
    method_code: method.code,
    type: method.type,
    instrument: where.instrument,
    coin: where.coin,
    currency: player.currency,
    amount,
    fee: terms.fee,
    exchange_currency: method.exchange_currency,
    rate: terms.rate,
    arrives: terms.arrives,
    locale: localeFromHeader(order.language) ?? player.locale ?? DEFAULT_LOCALE,
    destination_sealed: kept.sealed,
    destination_mask: kept.mask,
    destination_mark: kept.mark,
    flags,
    score: scoreOf(flags),
    approvals_needed: await countApprovals(deps, tx, { player, terms, where, rules }, flags),
    held_until: heldUntil,
  });
  return (await holdMoney(deps, tx, row)) ?? (await decideFirstStep(deps, tx, row, order));
}

/**
 * While the closed loop is not satisfied by paid withdrawals, an approval is needed, however small
 * the amount.
 */
async function countApprovals(
  deps: WithdrawalDeps,
  tx: Tx,
  { player, terms: { amount }, where, rules }: Omit<WithdrawalParts, 'heldUntil'>,
  flags: readonly Flag[],
): Promise<number> {
  const { id: player_id, currency } = player;
  const daySum = micro(amount + (await sumDay(tx, player_id, currency)));
  const needed = approvalsNeeded(daySum, flags, {
    automaticMax: rules.automatic_max,
    fourEyesMin: rules.four_eyes_min ?? undefined,
  });
  const { instrument } = where;
  const open = await enforceClosedLoopOnPaid(deps, tx, { player_id, currency, amount, instrument });
  return open ? Math.max(1, needed) : needed;
}

/** Without flags and below the limit it passes; else it goes to review. */
async function decideFirstStep(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  { by }: WithdrawalRequest,
): Promise<WithdrawalRow> {
  const event = { withdrawalId: row.id, kind: 'requested', status: row.status } as const;
  await insertEvent(tx, by ? { ...event, actor: 'staff', ...by } : { ...event, actor: 'player' });
  await deps.emit(tx, 'withdrawal.requested', eventBodyOf(row));
  await deps.announceBalance(tx, row.player_id, row.currency);
  const next = row.approvals_needed === 0 ? 'passed' : 'review';
  const decided = await applyEvent(deps, tx, row, next, { actor: 'system' });
  assert(decided !== 'impossible', 'a new withdrawal can always be decided');
  return decided;
}

async function replayRequest(
  deps: WithdrawalDeps,
  order: WithdrawalRequest,
  row: WithdrawalRow,
): Promise<WithdrawalAnswer | Refusal<'key_reused'>> {
  if (!row.request_hash.equals(hashRequest(deps, order))) return refuse('key_reused');
  return { data: await presentOriginal(deps.db, row) };
}
