import * as z from 'zod/mini';
import { amountText, call, dataOf, idText, moneyText } from '#core/wire.ts';
import { betDetails, walletCurrency } from '#domain/bets/contract.ts';
import { proposalCalls, proposalFile, proposalReason } from '#domain/staff/contract.proposals.ts';
import { CORRECTION_ACTIONS, CORRECTION_CAUSES } from './rules.ts';

const terms = z.object({
  /** The number of the bet when the correction was proposed; it has another one afterwards. */
  bet: idText,
  wager: idText,
  /** The number of the settlement that it replaces. */
  settlement: z.int(),
  game: z.string(),
  currency: walletCurrency,
  stake: moneyText,
  /** What the bet has paid in all before the correction and after it. */
  paid: moneyText,
  payout: moneyText,
  action: z.enum(CORRECTION_ACTIONS),
  cause: z.enum(CORRECTION_CAUSES),
  /** Proposals that were made before it was kept with them have none. */
  jurisdiction: z.optional(betDetails.shape.jurisdiction),
});
export type CorrectionTerms = z.output<typeof terms>;

const READERS = ['payments', 'risk'] as const;

export const betCorrections = proposalCalls({
  name: 'betCorrections',
  path: '/api/v2/staff/bet-corrections',
  noun: 'bet correction',
  roles: ['payments'],
  readers: READERS,
  terms,
  amounts: ['paid', 'payout'],
  request: z.object({
    player: idText,
    bet: idText,
    action: z.enum(CORRECTION_ACTIONS),
    /** Of `pay`: what the bet has paid in all afterwards, in whole hundredths, zero included. */
    payout: z.optional(amountText),
    cause: z.enum(CORRECTION_CAUSES),
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes to return the stake of a settled bet, or to pay another amount. No money moves ' +
      'before a colleague approves it.',
    approve:
      'Approves a colleague’s correction: the bet is settled again, and the difference moves. ' +
      'What the balance of the player does not cover is owed.',
  },
  refusals: {
    propose: ['not_found', 'bet_final', 'bet_open', 'bet_void', 'payout_amount', 'payout_same'],
    approve: ['bet_changed'],
  },
});
export type BetCorrection = z.output<typeof betCorrections.proposal>;

export const exportBetCorrections = proposalFile(betCorrections, ['payments']);

/** What a correction would change. */
export const readCorrectable = call({
  name: 'betCorrections.readBet',
  summary:
    'Returns a settled bet for its correction. A bet that was decided as it was placed is ' +
    'refused: it is corrected by an adjustment.',
  method: 'GET',
  path: '/api/v2/staff/bet-corrections/players/{player}/bets/{bet}',
  audience: 'staff',
  roles: READERS,
  params: z.object({ player: idText, bet: idText }),
  answer: dataOf(
    z.object({
      player: z.string(),
      game: z.string(),
      currency: walletCurrency,
      stake: moneyText,
      paid: moneyText,
      is_void: z.boolean(),
      jurisdiction: betDetails.shape.jurisdiction,
    }),
  ),
  refusals: ['forbidden', 'not_found', 'bet_final', 'bet_open'],
});
