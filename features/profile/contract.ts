import * as z from 'zod/mini';
import { call, dataOf, idText, moneyText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { gameName, period, playFilter, walletCurrency } from '#domain/bets/contract.ts';
import { depositRecord, withdrawalRecord } from '#domain/history/contract.payments.ts';
import { debtEntry, movement, movementFilter, type DebtRecord } from '#domain/history/contract.ts';
import { offer } from '#domain/identity/contract.ts';
import { CONSENT_SOURCES, OFFERS } from '#domain/identity/rules.consents.ts';

const wallet = z.object({
  currency: walletCurrency,
  balance: moneyText,
  bonus_balance: moneyText,
  /** Reserved for a payment in progress. */
  held_balance: moneyText,
  /** Cash and bonus balance together. */
  total_balance: moneyText,
  /** What the player owes after corrections; left out when nothing is owed. */
  debt: z.optional(moneyText),
});
export type Wallet = z.output<typeof wallet>;

export const getBalances = call({
  name: 'profile.getBalances',
  summary:
    'Returns the wallets of the player: the one in the player’s currency first, play money last.',
  method: 'GET',
  path: '/api/v2/profile/balances',
  audience: 'player',
  answer: dataOf(z.array(wallet)),
});

const totals = z.object({
  currency: walletCurrency,
  bets: z.number(),
  staked: moneyText,
  paid_out: moneyText,
  /** The parts of both that were bonus money; left out when there was none. */
  bonus_staked: z.optional(moneyText),
  bonus_paid: z.optional(moneyText),
  /** Paid out minus staked: negative when the player has lost. */
  net: moneyText,
});
export type Totals = z.output<typeof totals>;

export const getSummary = call({
  name: 'profile.getSummary',
  summary:
    'Returns what the player staked and was paid over a period, exactly and for each ' +
    'currency separately; ' +
    'play money apart, and null when there was none.',
  method: 'GET',
  path: '/api/v2/profile/summary',
  audience: 'player',
  query: z.object({
    period: z.optional(period),
    game: z.optional(gameName),
    play: playFilter,
  }),
  answer: dataOf(
    z.object({
      /** Where the period begins; null for all time. */
      since: z.nullable(timeText),
      money: z.array(totals),
      play: z.nullable(totals),
    }),
  ),
});

const profileMovement = z.object({
  ...movement.shape,
  deposit_id: z.nullable(idText),
  /** The cause of a manual adjustment; null for everything else. */
  adjustment_cause: z.nullable(z.string()),
});
export type ProfileMovement = z.output<typeof profileMovement>;

export const listMovements = call({
  name: 'profile.listMovements',
  summary: 'Lists every movement of the player’s accounts that is not a bet, latest first.',
  method: 'GET',
  path: '/api/v2/profile/movements',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, ...movementFilter.shape }),
  answer: pageOf(profileMovement),
});

export const getArchive = call({
  name: 'profile.getArchive',
  summary: 'Returns since when the bets and transactions of the player are listed.',
  method: 'GET',
  path: '/api/v2/profile/archive',
  audience: 'player',
  answer: dataOf(
    z.object({
      /** What is older is archived; null when nothing is. */
      archived_before: z.nullable(timeText),
    }),
  ),
});

export type ProfileDebt = DebtRecord;

export const listDebts = call({
  name: 'profile.listDebts',
  summary: 'Lists what made and what repaid a debt of the player in one currency, latest first.',
  method: 'GET',
  path: '/api/v2/profile/debts',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, currency: walletCurrency }),
  answer: pageOf(debtEntry),
});

export const deposit = z.pick(depositRecord, {
  id: true,
  method: true,
  currency: true,
  amount: true,
  paid: true,
  shop_amount: true,
  commission: true,
  status: true,
  sum_was_changed: true,
  is_late: true,
  created_at: true,
  expires_at: true,
});
export type ProfileDeposit = z.output<typeof deposit>;

export const listDeposits = call({
  name: 'profile.listDeposits',
  summary: 'Lists the deposits of the player over a period in every status, latest first.',
  method: 'GET',
  path: '/api/v2/profile/deposits',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, period: z.optional(period) }),
  answer: pageOf(deposit),
});

export const withdrawal = z.pick(withdrawalRecord, {
  id: true,
  method: true,
  currency: true,
  amount: true,
  fee: true,
  arrives: true,
  arrives_currency: true,
  destination: true,
  status: true,
  created_at: true,
  closed_at: true,
});
export type ProfileWithdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = call({
  name: 'profile.listWithdrawals',
  summary: 'Lists the withdrawals of the player over a period in every status, latest first.',
  method: 'GET',
  path: '/api/v2/profile/withdrawals',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, period: z.optional(period) }),
  answer: pageOf(withdrawal),
});

const consent = z.object({
  ...offer.shape,
  is_given: z.boolean(),
  /** Null: the player was not asked, or has not answered. */
  decided_at: z.nullable(timeText),
  source: z.nullable(z.enum(CONSENT_SOURCES)),
});
export type MarketingConsent = z.output<typeof consent>;
const consents = z.array(consent);

/** Whether the operator may see that emails with offers are opened. */
const mailOpens = z.object({
  is_given: z.boolean(),
  /** Null: never answered, which is a no. */
  decided_at: z.nullable(timeText),
});
export type MailOpens = z.output<typeof mailOpens>;

export const getAccount = call({
  name: 'profile.getAccount',
  summary:
    'Returns when the account was created, the previous login, two-factor protection and the ' +
    'marketing consent.',
  method: 'GET',
  path: '/api/v2/profile/account',
  audience: 'player',
  answer: dataOf(
    z.object({
      registered_at: timeText,
      /** When the previous session began; null in the first session. */
      previous_login_at: z.nullable(timeText),
      /** An authenticator or a passkey protects the account. */
      has_two_factor: z.boolean(),
      /** The promo code the player registered with. */
      promo: z.nullable(z.string()),
      /** Consent to marketing by product and channel, every one that is asked for. */
      marketing: consents,
      mail_opens: mailOpens,
    }),
  ),
});

/** What is not named stays unchanged. Each answer is stored with its time and source. */
export const updateMarketing = call({
  name: 'profile.updateMarketing',
  summary: 'Gives or withdraws consent to marketing, by product and channel.',
  method: 'PUT',
  path: '/api/v2/profile/marketing',
  audience: 'player',
  body: z.object({
    consents: z
      .array(z.object({ ...offer.shape, is_given: z.boolean() }))
      .check(z.minLength(1, 'required'), z.maxLength(OFFERS.length, 'too_long')),
    /** `question`: the dialog before the first stake. */
    source: z.enum(['settings', 'question']),
  }),
  answer: dataOf(consents),
});

export const updateMailOpens = call({
  name: 'profile.updateMailOpens',
  summary: 'Allows or forbids the operator to see that emails with offers are opened.',
  method: 'PUT',
  path: '/api/v2/profile/mail-opens',
  audience: 'player',
  body: z.object({ is_given: z.boolean() }),
  answer: dataOf(mailOpens),
});

export const exportAccount = call({
  name: 'profile.exportAccount',
  summary:
    'Exports the account as one JSON file: consent, sessions, limits, wallets, deposits, ' +
    'movements and every ' +
    'bet. Requires step-up authentication.',
  method: 'GET',
  path: '/api/v2/profile/export',
  audience: 'player',
  download: ['application/json'],
  answer: z.record(z.string(), z.unknown()),
  refusals: ['step_up_required'],
});

export const closeAccount = call({
  name: 'profile.closeAccount',
  summary:
    'Closes the account permanently. Requires step-up authentication, empty wallets and no ' +
    'open deposit or debt.',
  method: 'POST',
  path: '/api/v2/profile/close',
  audience: 'player',
  body: z.object({}),
  answer: dataOf(z.object({ is_closed: z.literal(true) })),
  refusals: ['step_up_required', 'balance_left', 'deposit_pending', 'funds_pending', 'debt_left'],
});
