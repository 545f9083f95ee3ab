import { BY_OPERATOR } from '#core/fairness/void-reasons.ts';
import { toBetId, toPlayerId, toWagerId, type PlayerId } from '#core/ids.ts';
import {
  AMOUNT_MAX,
  formatMoney,
  MICRO_PER_MINOR,
  micro,
  parseMoney,
  type Micro,
} from '#core/money.ts';
import { fieldError, isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import type { BetDetails } from '#domain/bets/contract.ts';
import { findBet } from '#domain/history/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Applied, Proposal, ProposalKind } from '#domain/staff/server/index.ts';
import type { WagerService } from '#domain/wagers/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { betCorrections, type CorrectionTerms } from '../contract.backoffice.ts';
import { findLatest, findNumbered, type CorrectableSettlement } from './store.ts';

export type BetCorrectionDeps = {
  readonly wagers: Pick<WagerService, 'voidWager' | 'resettle'>;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
};

/** The latest settlement of a bet, and the jurisdiction of the bet. */
type CorrectableBet = CorrectableSettlement & Pick<BetDetails, 'jurisdiction'>;

type CorrectionRequest = Body<typeof betCorrections.propose>;
type CorrectionKind = ProposalKind<typeof betCorrections, CorrectionTerms, CorrectionRequest>;

/** Corrections of settled bets as proposals. */
export function correctionKind(deps: BetCorrectionDeps): CorrectionKind {
  return {
    name: 'bet_corrections',
    calls: betCorrections,
    audit: 'bet.correction',
    subjectOf: ({ bet }) => `bet:${bet}`,
    draft,
    refuseApproval: async (db, { terms }) =>
      (await isLatest(db, terms)) ? undefined : refuse('bet_changed'),
    apply: (tx, proposal) => apply(deps, tx, proposal),
  };
}

async function draft(tx: Tx, request: CorrectionRequest) {
  const playerId = toPlayerId(request.player);
  const latest = await findCorrectable(tx, playerId, request.bet);
  if (isRefusal(latest)) return refuseField('bet', latest.refused);
  const payout = payoutOf(request, latest);
  if (isRefusal(payout)) return payout;
  const { bet, action, cause } = request;
  const terms = {
    bet,
    wager: latest.wager_id.toString(),
    settlement: latest.number,
    game: latest.game,
    currency: currencyOf(latest.account),
    stake: formatMoney(latest.stake),
    paid: formatMoney(latest.payout),
    payout: formatMoney(payout),
    action,
    cause,
    jurisdiction: latest.jurisdiction,
  };
  return { terms, playerId };
}

/** The latest settlement of a bet of this player, if a correction may follow it. */
export async function findCorrectable(
  db: Queryable,
  playerId: PlayerId,
  bet: string,
): Promise<CorrectableBet | Refusal<'not_found' | 'bet_final' | 'bet_open'>> {
  const id = toBetId(bet);
  const found = await findBet(db, playerId, id);
  if (!found) return refuse('not_found');
  const latest = await findLatest(db, playerId, id);
  if (!latest) return refuse('bet_final');
  return latest.is_open ? refuse('bet_open') : { ...latest, jurisdiction: found.jurisdiction };
}

/** What the bet pays in all afterwards. */
function payoutOf(
  { action, payout: text }: CorrectionRequest,
  { stake, payout: paid, is_void }: CorrectableSettlement,
): Micro | Refusal<'bet_void' | 'payout_amount' | 'payout_same'> {
  if (action === 'void') return is_void ? refuseField('action', 'bet_void') : stake;
  const amount = parseMoney(text ?? '');
  if (amount === undefined)
    return refuse('payout_amount', { payout: [fieldError('amount_format')] });
  if (amount < 0n || amount > AMOUNT_MAX || amount % MICRO_PER_MINOR !== 0n) {
    return refuseField('payout', 'payout_amount');
  }
  return amount === paid && !is_void ? refuseField('payout', 'payout_same') : micro(amount);
}

async function isLatest(db: Queryable, { wager, settlement }: CorrectionTerms): Promise<boolean> {
  return (await findNumbered(db, toWagerId(wager), settlement + 1)) === undefined;
}

/** Settles the bet again, unless it was settled since the proposal. */
async function apply(
  { wagers, emit }: BetCorrectionDeps,
  tx: Tx,
  { terms, player_id: playerId }: Proposal<CorrectionTerms>,
): Promise<Applied | Refusal<'bet_changed'>> {
  const wagerId = toWagerId(terms.wager);
  const seen = await findNumbered(tx, wagerId, terms.settlement);
  if (!seen) return refuse('bet_changed');
  const { params, outcome } = seen;
  const replaced = { wagerId, params, after: terms.settlement };
  const payout = micro(parseMoney(terms.payout)!);
  const corrected =
    terms.action === 'void'
      ? await wagers.voidWager(tx, { ...replaced, reason: BY_OPERATOR })
      : await wagers.resettle(tx, { ...replaced, outcome, payoutOf: () => payout });
  if (isRefusal(corrected)) return refuse('bet_changed');
  const written = await findNumbered(tx, wagerId, terms.settlement + 1);
  await emit(tx, 'bet.corrected', {
    player_id: playerId!.toString(),
    settlement_id: written!.id.toString(),
    currency: terms.currency,
    payout: terms.payout,
  });
  return { result: written!.id };
}
