import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { bonusTerms, GRANT_STATES } from '#domain/bonuses/rules.ts';
import { segment } from '#domain/bonuses/rules.segments.ts';
import { BONUS_WARNINGS } from '#domain/bonuses/rules.terms.ts';
import { SUPPLIED_CATEGORIES } from '#domain/suppliers/contract.ts';
import { basedOn, reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/** Besides admins. Payments runs bonuses; risk and support read them. */
export const READERS = ['payments', 'risk', 'support'] as const;
export const EDITORS = ['payments'] as const;

export const BASE = '/api/v2/staff/bonuses';

export const bonusVersions = proposalCalls({
  name: 'bonusVersions',
  path: '/api/v2/staff/bonus-versions',
  noun: 'proposed version of a bonus',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    code: bonusCodeText,
    terms: bonusTerms,
    /** The version that it was made from; 0 for a new bonus. */
    based_on: z.int(),
  }),
  request: z.object({
    code: bonusCodeText,
    terms: bonusTerms,
    based_on: basedOn,
    reason: proposalReason,
    /** Confirms terms that may pay more than they cost the player. */
    is_confirmed: z.optional(z.boolean()),
  }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes the terms of a new bonus, or the next version of one. Terms that may pay more ' +
      'than they cost the player must be confirmed.',
    approve:
      'Approves the terms of a colleague: they are granted from now on. What was granted before ' +
      'keeps its version.',
  },
  refusals: {
    propose: ['bad_input', 'version_outdated', 'bonus_pays_more'],
    approve: ['proposal_outdated'],
  },
});
export type BonusVersionProposal = z.output<typeof bonusVersions.proposal>;

export const bonusBudgets = proposalCalls({
  name: 'bonusBudgets',
  path: '/api/v2/staff/bonus-budgets',
  noun: 'proposed budget of a bonus',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    code: bonusCodeText,
    currency: currencyCode,
    budget: moneyText,
    /** The budget when it was proposed. */
    present: moneyText,
  }),
  request: z.object({
    code: bonusCodeText,
    currency: currencyCode,
    /** What may be granted in all, in whole hundredths. */
    budget: moneyText,
    reason: proposalReason,
  }),
  amounts: ['budget'],
  details: z.null(),
  summaries: {
    propose:
      'Sets how much of a bonus may be granted in a currency. A lower or a small budget applies ' +
      'at once, and the answer is null; a large one becomes a proposal.',
    approve: 'Approves the budget of a colleague: it applies from now on.',
  },
  refusals: {
    propose: ['not_found', 'bad_input', 'bonus_wrong_currency', 'bonus_budget_granted'],
    approve: ['not_found', 'bonus_budget_granted', 'proposal_outdated'],
  },
});
export type BonusBudgetProposal = z.output<typeof bonusBudgets.proposal>;

const budget = z.object({ currency: currencyCode, budget: moneyText, granted: moneyText });
const warning = z.object({ code: z.enum(BONUS_WARNINGS), about: z.array(z.string()) });
export type ShownWarning = z.output<typeof warning>;

const definition = z.object({
  code: z.string(),
  is_on: z.boolean(),
  /** The latest version, which is granted. */
  version: z.int(),
  terms: bonusTerms,
  budgets: z.array(budget),
  /** How many were granted, by their state now. */
  grants: z.partialRecord(z.enum(GRANT_STATES), z.int()),
});
export type ShownDefinition = z.output<typeof definition>;

/** What the form of a bonus has to know of games of suppliers. */
const supplied = z.object({
  providers: z.array(z.string()),
  /** Games of which their suppliers play free rounds. */
  rounds: z.array(z.string()),
  /** Games whose RTP is not stated, and the house edge in percent that is assumed for them. */
  assumed: z.array(
    z.object({ category: z.enum(SUPPLIED_CATEGORIES), games: z.int(), edge: z.number() }),
  ),
});
export type SuppliedPart = z.output<typeof supplied>;

export const listDefinitions = call({
  name: 'bonuses.listDefinitions',
  summary: 'Lists the bonuses with their latest terms, budgets and grants, and open proposals.',
  method: 'GET',
  path: BASE,
  audience: 'staff',
  roles: READERS,
  answer: dataOf(
    z.object({
      bonuses: z.array(definition),
      /** Open proposals, also of bonuses that do not exist yet. */
      versions: z.array(bonusVersions.proposal),
      budgets: z.array(bonusBudgets.proposal),
      /** Our own games on whose stakes bonuses may count. */
      games: z.array(z.string()),
      supplied,
    }),
  ),
  refusals: ['forbidden'],
});

export const readDefinition = call({
  name: 'bonuses.readDefinition',
  summary: 'Returns one bonus with all of its versions, and what may make it pay too much.',
  method: 'GET',
  path: `${BASE}/{code}`,
  audience: 'staff',
  roles: READERS,
  params: z.object({ code: bonusCodeText }),
  answer: dataOf(
    z.object({
      bonus: definition,
      versions: z.array(z.object({ version: z.int(), terms: bonusTerms, from_at: timeText })),
      warnings: z.array(warning),
      proposal: z.nullable(bonusVersions.proposal),
      budgets: z.array(bonusBudgets.proposal),
      games: z.array(z.string()),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});

export const switchBonus = call({
  name: 'bonuses.switch',
  summary:
    'Switches a bonus on or off, with a reason. What was granted before goes on. One that may ' +
    'pay more than it costs its player is switched on when that is confirmed.',
  method: 'POST',
  path: `${BASE}/{code}/state`,
  audience: 'staff',
  roles: EDITORS,
  params: z.object({ code: bonusCodeText }),
  body: z.object({
    is_on: z.boolean(),
    reason: reasonText(500),
    is_confirmed: z.optional(z.boolean()),
  }),
  answer: dataOf(z.object({ is_on: z.boolean() })),
  refusals: ['forbidden', 'not_found', 'bonus_pays_more'],
});

/** Amounts of the currency that was asked for. */
const simulated = z.object({
  /** Each stake. */
  stake: moneyText,
  /** On how many games: 1 is the cheapest one for the player, more are all that count. */
  games: z.int(),
  runs: z.int(),
  bets: z.int(),
  /** What one bonus costs on average, its standard deviation and the error of the mean. */
  mean: moneyText,
  deviation: moneyText,
  error: moneyText,
  /** One in twenty bonuses costs less than the first and one in twenty more than the last. */
  p5: moneyText,
  p50: moneyText,
  p95: moneyText,
  /** In percent, of the players who finish the wagering. */
  finished: z.number(),
});

const cost = z.object({
  /** The game on which wagering costs the player least; null where no stake counts. */
  game: z.nullable(z.string()),
  /** Whether the RTP of this game is assumed: its supplier does not state it. */
  is_assumed: z.boolean(),
  /** In percent. */
  share: z.number(),
  edge: z.number(),
  deposit: moneyText,
  bonus: moneyText,
  required: moneyText,
  /** By the formula, without ruin and limits: `required / share × edge`. */
  staked: moneyText,
  loss: moneyText,
  value: moneyText,
  simulated: z.array(simulated),
  warnings: z.array(warning),
});
export type BonusCost = z.output<typeof cost>;

export const simulateCost = call({
  name: 'bonuses.simulateCost',
  summary: 'Simulates what a bonus with these terms costs, beside the formula. Changes nothing.',
  method: 'POST',
  path: `${BASE}/costs`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ terms: bonusTerms, currency: currencyCode }),
  answer: dataOf(cost),
  refusals: ['forbidden', 'bad_input', 'bonus_wrong_currency'],
});

const segmentCount = z.object({
  /** Open accounts that are in the segment now. */
  players: z.int(),
  /** Of the others that match: excluded or in a time-out, and so always left out. */
  closed: z.int(),
  /** How many accounts were compared: all, or the latest 200,000. */
  compared: z.int(),
});

export const countSegment = call({
  name: 'bonuses.countSegment',
  summary: 'Counts the players that are in a segment now, of the latest 200,000. Changes nothing.',
  method: 'POST',
  path: `${BASE}/segment-counts`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ segment }),
  answer: dataOf(segmentCount),
  refusals: ['forbidden'],
});
