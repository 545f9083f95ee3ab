import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { AMOUNT_MAX, formatMoney, MICRO_PER_MINOR, micro, parseMoney } from '#core/money.ts';
import { refuse, refuseField, fieldError, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { endForPayout, refuseUndecided } from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { listMovements, readBalances, repayDebt, transfer } from '#domain/ledger/server/index.ts';
import type { Applied, Proposal, ProposalKind } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  adjustments,
  type AdjustmentTerms,
  type PossibleDuplicate,
} from '../contract.backoffice.ts';
import { readCorrected, refOf, type Corrected } from '../rules.ts';
import type { AdjustmentDeps } from './deps.ts';
import { findDuplicate, isOfPlayer, listDuplicates } from './store.ts';

type AdjustmentRequest = Body<typeof adjustments.propose>;
export type AdjustmentKind = ProposalKind<
  typeof adjustments,
  AdjustmentTerms,
  AdjustmentRequest,
  PossibleDuplicate[]
>;

/** The casino's account on the other side of manual adjustments. */
const MANUAL_ACCOUNT = 'manual';

/** Manual adjustments as proposals. */
export function adjustmentKind(deps: AdjustmentDeps): AdjustmentKind {
  return {
    name: 'adjustments',
    calls: adjustments,
    audit: 'adjustment',
    subjectOf: ({ player }) => player,
    draft,
    apply: (tx, proposal) => apply(deps, tx, proposal),
    listDetails: listDuplicates,
  };
}

async function draft(tx: Tx, request: AdjustmentRequest) {
  const terms = termsOf(request);
  if (isRefusal(terms)) return terms;
  const playerId = toPlayerId(request.player);
  const refused = (await check(tx, playerId, terms)) ?? (await refuseBonuses(tx, playerId, terms));
  if (refused) return refused;
  const other = request.is_confirmed ? undefined : await findDuplicate(tx, playerId, terms);
  return other === undefined
    ? { terms, playerId }
    : refuseField('is_confirmed', 'adjustment_possible_duplicate', other);
}

function termsOf(
  request: AdjustmentRequest,
): AdjustmentTerms | Refusal<'adjustment_amount' | 'corrects_unknown'> {
  const amount = parseMoney(request.amount);
  if (amount === undefined)
    return refuse('adjustment_amount', { amount: [fieldError('amount_format')] });
  const size = amount < 0n ? -amount : amount;
  if (size === 0n || size > AMOUNT_MAX || size % MICRO_PER_MINOR !== 0n) {
    return refuseField('amount', 'adjustment_amount');
  }
  const corrects = request.corrects?.trim() || null;
  if (corrects !== null && !readCorrected(corrects)) {
    return refuseField('corrects', 'corrects_unknown');
  }
  const { account, currency, cause, ends_bonuses: ends } = request;
  const terms = { account, currency, amount: formatMoney(amount), cause, corrects };
  return ends === undefined ? terms : { ...terms, ends_bonuses: ends };
}

/** Checks what would certainly fail, for early feedback; the approval checks everything again. */
async function check(
  db: Queryable,
  playerId: PlayerId,
  terms: AdjustmentTerms,
): Promise<Refusal<'not_found' | 'corrects_unknown' | 'insufficient_funds'> | undefined> {
  const player = await findPlayer(db, playerId);
  if (player?.kind !== 'member') return refuseField('player', 'not_found');
  const corrected = terms.corrects === null ? undefined : readCorrected(terms.corrects);
  if (corrected && !(await isKnown(db, playerId, corrected))) {
    return refuseField('corrects', 'corrects_unknown');
  }
  const amount = parseMoney(terms.amount)!;
  if (amount > 0n) return undefined;
  const balances = await readBalances(db, playerId, terms.currency);
  const isCovered = balances[terms.account] >= -amount;
  return isCovered ? undefined : refuseField('amount', 'insufficient_funds');
}

/** Cash that staff take is a payout or a correction; only they know whether it ends bonuses. */
async function refuseBonuses(tx: Tx, playerId: PlayerId, terms: AdjustmentTerms) {
  if (!isCashTaken(terms)) return undefined;
  return await refuseUndecided(tx, payoutOf(playerId, terms));
}

function isCashTaken({ account, amount }: AdjustmentTerms): boolean {
  return account === 'cash' && parseMoney(amount)! < 0n;
}

function payoutOf(playerId: PlayerId, { currency, ends_bonuses: ends }: AdjustmentTerms) {
  return { playerId, currency, ends };
}

async function isKnown(db: Queryable, playerId: PlayerId, corrected: Corrected): Promise<boolean> {
  const { kind, id } = corrected;
  if (kind !== 'transfer') return await isOfPlayer(db, playerId, { kind, id });
  const all = { play: undefined, account: undefined, since: undefined };
  const [latest] = await listMovements(db, playerId, { ...all, before: id + 1n, limit: 1 });
  return latest?.id === id;
}

/**
 * Moves the money by one transfer, under a key made of the proposal's id. Refuses a debit that
 * exceeds the balance.
 */
async function apply(
  deps: AdjustmentDeps,
  tx: Tx,
  { id, player_id, terms }: Proposal<AdjustmentTerms>,
): Promise<Applied | Refusal<'key_reused' | 'insufficient_funds' | 'bonus_payout_undecided'>> {
  const { accounts, announceBalance } = deps;
  const playerId = player_id!;
  const undecided = isCashTaken(terms)
    ? await endForPayout(deps, tx, payoutOf(playerId, terms))
    : undefined;
  if (undecided) return undecided;
  const { account, currency, cause } = terms;
  const amount = parseMoney(terms.amount)!;
  const player = await accounts.find(tx, `player_${account}`, playerId.toString(), currency);
  const house = await accounts.find(tx, 'house_adjustment', MANUAL_ACCOUNT, currency);
  const isGiven = amount > 0n;
  const moved = await transfer(tx, {
    key: `adjustment:${id}`,
    kind: 'adjustment',
    debit: isGiven ? house : player,
    credit: isGiven ? player : house,
    amount: micro(isGiven ? amount : -amount),
    ref: refOf(id, cause),
  });
  if (isRefusal(moved)) return moved;
  if (isGiven && account === 'cash') await repayDebt(tx, player, `adjustment:${id}`);
  await announceBalance(tx, playerId, currency);
  return { result: moved.id };
}
