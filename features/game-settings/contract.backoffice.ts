import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { gameName, walletCurrency } from '#domain/bets/contract.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/** Risk changes games; those who answer for players and money read them. */
const READERS = ['support', 'payments', 'risk'] as const;

const limitTerms = { stake_min: moneyText, stake_max: moneyText, payout_max: moneyText } as const;

export const limitProposals = proposalCalls({
  name: 'gameLimits',
  path: '/api/v2/staff/game-limits/proposals',
  noun: 'proposed change of game limits',
  roles: ['risk'],
  readers: READERS,
  terms: z.object({
    game: z.string(),
    currency: walletCurrency,
    ...limitTerms,
    /** The limits that it was made from. */
    based_on: z.string(),
  }),
  request: z.object({
    game: gameName,
    currency: walletCurrency,
    ...limitTerms,
    reason: proposalReason,
    /** Repeats a request that was refused with `payout_below_best`. */
    is_confirmed: z.optional(z.boolean()),
  }),
  details: z.null(),
  summaries: {
    propose:
      'Changes the limits of one game in one currency. A change that raises neither the largest ' +
      'stake nor the largest payout applies at once, and the answer is null; another becomes a ' +
      'proposal that a second person approves.',
    approve: 'Approves the proposal of another person: the limits apply to the next bet.',
  },
  refusals: {
    propose: ['not_found', 'bad_input', 'limits_order', 'payout_below_stake', 'payout_below_best'],
    approve: ['proposal_outdated'],
  },
});
export type LimitProposal = z.output<typeof limitProposals.proposal>;

export const bankrollProposals = proposalCalls({
  name: 'bankrolls',
  path: '/api/v2/staff/bankrolls/proposals',
  noun: 'proposed bankroll',
  roles: ['risk'],
  readers: READERS,
  terms: z.object({
    currency: currencyCode,
    /** Null: no bankroll, and no limit by it. */
    amount: z.nullable(moneyText),
    /** The bankroll that it was made from. */
    based_on: z.nullable(moneyText),
  }),
  request: z.object({
    currency: currencyCode,
    amount: z.nullable(moneyText),
    reason: proposalReason,
    /** Repeats a request that was refused with `bankroll_too_small`. */
    is_confirmed: z.optional(z.boolean()),
  }),
  details: z.null(),
  summaries: {
    propose:
      'Sets the bankroll of a currency. A first or a smaller one applies at once, and the answer ' +
      'is null; a larger one, or none, becomes a proposal that a second person approves.',
    approve: 'Approves the proposal of another person: the bankroll limits the next bet.',
  },
  refusals: { propose: ['bad_input', 'bankroll_too_small'], approve: ['proposal_outdated'] },
});
export type BankrollProposal = z.output<typeof bankrollProposals.proposal>;

const limit = z.object({
  currency: walletCurrency,
  ...limitTerms,
  /** The most that one bet can win above its stake, by the bankroll; null without one. */
  win_max: z.nullable(moneyText),
  proposal: z.nullable(limitProposals.proposal),
});
export type ShownLimit = z.output<typeof limit>;

const game = z.object({
  game: z.string(),
  is_paused: z.boolean(),
  is_autobet_allowed: z.boolean(),
  changed_at: timeText,
  limits: z.array(limit),
});
export type ShownGame = z.output<typeof game>;

const bankroll = z.object({
  currency: currencyCode,
  amount: z.nullable(moneyText),
  proposal: z.nullable(bankrollProposals.proposal),
});
export type ShownBankroll = z.output<typeof bankroll>;

export const listGames = call({
  name: 'staff.listGames',
  summary: 'Lists the games with state and limits, and the bankrolls, each with open proposals.',
  method: 'GET',
  path: '/api/v2/staff/games',
  audience: 'staff',
  roles: READERS,
  answer: dataOf(z.object({ games: z.array(game), bankrolls: z.array(bankroll) })),
  refusals: ['forbidden'],
});
export type GamesOverview = z.output<typeof listGames.answer>['data'];

export const setGameState = call({
  name: 'staff.setGameState',
  summary: 'Pauses or resumes a game, and allows or disables its autobet, at once everywhere.',
  method: 'POST',
  path: '/api/v2/staff/games/{game}/state',
  audience: 'staff',
  roles: ['risk'],
  params: z.object({ game: gameName }),
  body: z.object({
    is_paused: z.boolean(),
    is_autobet_allowed: z.boolean(),
    reason: proposalReason,
  }),
  answer: dataOf(z.object({ is_paused: z.boolean(), is_autobet_allowed: z.boolean() })),
  refusals: ['forbidden', 'not_found'],
});
