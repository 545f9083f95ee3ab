import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, localeFromHeader, type Locale } from '#core/locale.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { findPlayer, type Player } from '#domain/identity/server/index.ts';
import { needVerification, refuseUnverified } from '#domain/kyc/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { requestWithdrawal as shape } from '../contract.ts';
import { readDestination } from '../rules.destination.ts';
import { instrumentOf } from '../rules.loop.ts';
import { approvalsNeeded, findFlags, scoreOf, type Flag } from '../rules.risk.ts';
import { applyEvent, bodyOf } from './apply.ts';
import type { WithdrawalDeps } from './deps.ts';
import { createDestinations, type Where } from './destinations.ts';
import { readFacts } from './facts.ts';
import { refuseByArrived, refuseByLoop } from './loop.ts';
import { holdMoney } from './money.ts';
import { showFirst } from './present.ts';
import { findByKey, findOwn, insertEvent, insertWithdrawal, type Withdrawal } from './store.ts';
import { countOpen, sumDay } from './store.facts.ts';
import { readRules, type RulesRow } from './store.rules.ts';
import { readTerms, type Terms } from './terms.ts';

export type WithdrawalOrder = {
  readonly playerId: bigint;
  readonly key: string;
  readonly body: Body<typeof shape>;
  readonly language: string | undefined;
};

type Given = Answer<typeof shape>;

/**
 * Takes a request for money: checks, hold, risk checks and the first decision in one transaction
 * under the player's row, so that of two at once the second sees what the first took.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  order: WithdrawalOrder,
): Promise<Given | Refusal> {
  const earlier = await findByKey(deps.db, order.playerId, order.key);
  if (earlier) return await repeat(deps, order, earlier);
  const unknown = await refuseStranger(deps, order.playerId);
  if (unknown) return unknown;
  const made = await deps.db.transaction((tx) => take(deps, tx, order));
  if (isRefusal(made)) return made;
  return await repeat(deps, order, made);
}

/** Only a verified player is paid, whoever else he is: excluded and paused ones are. */
async function refuseStranger(
  deps: WithdrawalDeps,
  playerId: bigint,
): Promise<Refusal | undefined> {
  const player = await findPlayer(deps.db, playerId);
  if (player?.status !== 'active') return refuse('account_blocked');
  const unverified = await refuseUnverified(deps.db, playerId);
  if (!unverified) return undefined;
  await deps.db.transaction(async (tx) => {
    if (!(await needVerification(tx, playerId, 'withdrawal'))) return;
    const body = { player_id: playerId.toString(), need: 'withdrawal' };
    await deps.emit(tx, 'verification.needed', body);
  });
  return unverified;
}

async function take(
  deps: WithdrawalDeps,
  tx: Tx,
  order: WithdrawalOrder,
): Promise<Withdrawal | Refusal> {
  const player = await findPlayer(tx, order.playerId, 'update');
  if (player?.status !== 'active') return refuse('account_blocked');
  const twin = await findByKey(tx, order.playerId, order.key);
  if (twin) return twin;
  const terms = await readTerms(deps, tx, player, order.body);
  if (isRefusal(terms)) return terms;
  const changed = refuseOtherTerms(terms, order);
  if (changed) return changed;
  const where = await readWhere(deps, tx, order, terms);
  if (isRefusal(where)) return where;
  const rules = await readRules(tx, player.currency);
  const beyond = await refuseBeyond(deps, tx, player, terms, rules);
  if (beyond) return beyond;
  return await writeDown(deps, tx, order, { player, terms, where, rules });
}

/** The player agreed to a fee and to what arrives: nothing else is done in his name. */
function refuseOtherTerms(terms: Terms, { body }: WithdrawalOrder): Refusal | undefined {
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
  { playerId, body }: WithdrawalOrder,
  { method }: Terms,
): Promise<Where | Refusal> {
  const instrument = instrumentOf(method.type);
  const { coin } = method;
  if (body.destination_of !== undefined) {
    const earlier = await findOwn(tx, playerId, BigInt(body.destination_of));
    if (earlier?.instrument !== instrument || earlier.coin !== coin) {
      return refuse('destination_unknown', { destination: ['destination_unknown'] });
    }
    const { open } = createDestinations(deps.secretKey);
    return { instrument, coin, value: open(earlier.destination_sealed, earlier.reference) };
  }
  const read = readDestination(instrument, body.destination ?? '', coin ?? undefined);
  if ('mistake' in read) return refuse('destination_wrong', { destination: [read.mistake] });
  return { instrument, coin, value: read.value };
}

/** So many of one player wait for people or a provider at most: a queue is for everybody. */
const OPEN_MAX = 8;

/** By how many are under way, by the closed loop, or by the most for a day. */
async function refuseBeyond(
  deps: WithdrawalDeps,
  tx: Tx,
  player: Player,
  { amount, method }: Terms,
  rules: RulesRow,
): Promise<Refusal | undefined> {
  const { id: player_id, currency } = player;
  if ((await countOpen(tx, player_id)) >= OPEN_MAX) {
    return refuse('withdrawals_open_max', { amount: [`withdrawals_open_max:${OPEN_MAX}`] });
  }
  const instrument = instrumentOf(method.type);
  const looped = await refuseByLoop(deps, tx, { player_id, currency, amount, instrument });
  if (looped) return looped;
  if (rules.day_max === null) return undefined;
  const left = rules.day_max - (await sumDay(tx, player.id, player.currency));
  if (amount <= left) return undefined;
  return refuse('day_max_reached', {
    amount: [`day_max_reached:${formatMoney(left > 0n ? left : 0n)}`],
  });
}

type Parts = { player: Player; terms: Terms; where: Where; rules: RulesRow };

async function writeDown(
  deps: WithdrawalDeps,
  tx: Tx,
  order: WithdrawalOrder,
  { player, terms, where, rules }: Parts,
): Promise<Withdrawal | Refusal> {
  const { method, amount } = terms;
  const reference = randomUUID();
  const kept = createDestinations(deps.secretKey).keep(where, reference);
  const wish = { playerId: player.id, currency: player.currency, amount, mark: kept.mark };
  const flags = findFlags(await readFacts(tx, wish, rules));
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
    locale: localeOf(order, player),
    destination_sealed: kept.sealed,
    destination_mask: kept.mask,
    destination_mark: kept.mark,
    flags,
    score: scoreOf(flags),
    approvals_needed: await countApprovals(deps, tx, { player, terms, where, rules }, flags),
  });
  return (await holdMoney(deps, tx, row)) ?? (await decide(deps, tx, row));
}

/** Of what the loop is not yet closed for, somebody decides, however small it is. */
async function countApprovals(
  deps: WithdrawalDeps,
  tx: Tx,
  { player, terms: { amount }, where, rules }: Parts,
  flags: readonly Flag[],
): Promise<number> {
  const { id: player_id, currency } = player;
  const daySum = micro(amount + (await sumDay(tx, player_id, currency)));
  const needed = approvalsNeeded(daySum, flags, {
    automaticMax: rules.automatic_max,
    fourEyesMin: rules.four_eyes_min ?? undefined,
  });
  const { instrument } = where;
  const open = await refuseByArrived(deps, tx, { player_id, currency, amount, instrument });
  return open ? Math.max(1, needed) : needed;
}

/** Nothing odd and small enough: it passes. Else somebody looks. */
async function decide(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<Withdrawal> {
  const event = { withdrawalId: row.id, kind: 'requested', status: row.status } as const;
  await insertEvent(tx, { ...event, actor: 'player' });
  await deps.emit(tx, 'withdrawal.requested', bodyOf(row));
  await deps.announceBalance(tx, row.player_id, row.currency);
  const next = row.approvals_needed === 0 ? 'passed' : 'review';
  const decided = await applyEvent(deps, tx, row, next, { actor: 'house' });
  assert(decided !== 'impossible', 'a new withdrawal can always be decided about');
  return decided;
}

async function repeat(
  deps: WithdrawalDeps,
  order: WithdrawalOrder,
  row: Withdrawal,
): Promise<Given | Refusal> {
  if (!row.request_hash.equals(hashRequest(deps, order))) return refuse('key_reused');
  return { data: await showFirst(deps.db, row) };
}

function localeOf(order: WithdrawalOrder, player: Player): Locale {
  return localeFromHeader(order.language) ?? player.locale ?? DEFAULT_LOCALE;
}

function hashRequest({ secretKey }: WithdrawalDeps, { body }: WithdrawalOrder): Buffer {
  const { hash, amount, destination = '', destination_of: of = '', fee, arrives } = body;
  const said = [hash, amount, destination, of, fee, arrives, body.arrives_currency ?? ''];
  return createDestinations(secretKey).stamp(said);
}
