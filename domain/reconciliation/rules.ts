/**
 * Reconciliation.
 *
 * Each check compares two things that must agree: the ledger with itself, bets with rounds,
 * receipts with the rules, our payments with the statements of the providers. Checks of the last
 * minutes run every minute and read only recent rows; those that read an hour or a day run that
 * often. A difference has a stable subject, so that finding it again matches the case it opened.
 * docs/reconciliation.md explains what each check compares, and what to do about a difference.
 */
export const FREQUENCIES = ['minute', 'hour', 'day'] as const;
export type CheckFrequency = (typeof FREQUENCIES)[number];

/** Every check by its name, with its frequency. */
export const CHECKS = {
  'negative-accounts': 'minute',
  'unbalanced-batches': 'minute',
  overdue: 'minute',
  'outbox-lag': 'minute',
  'rounds-and-bets': 'hour',
  receipts: 'hour',
  escrow: 'hour',
  balances: 'day',
  clearing: 'day',
  'provider-statements': 'day',
  'supplier-transactions': 'day',
  'game-ggr': 'day',
  liabilities: 'day',
  'bonus-cost': 'day',
  'jackpot-pools': 'day',
} as const satisfies Readonly<Record<string, CheckFrequency>>;

export type ReconciliationCheckName = keyof typeof CHECKS;

export const CHECK_NAMES = [
  'negative-accounts',
  'unbalanced-batches',
  'overdue',
  'outbox-lag',
  'rounds-and-bets',
  'receipts',
  'escrow',
  'balances',
  'clearing',
  'provider-statements',
  'supplier-transactions',
  'game-ggr',
  'liabilities',
  'bonus-cost',
  'jackpot-pools',
] as const satisfies readonly ReconciliationCheckName[];

/** An open case needs a decision; an explained one is known and stays; a closed one is done. */
export const CASE_STATES = ['open', 'explained', 'closed'] as const;
export type ReconciliationCaseState = (typeof CASE_STATES)[number];

export const CASE_ACTIONS = ['take', 'takeover', 'release', 'explain', 'close', 'reopen'] as const;
export type ReconciliationCaseAction = (typeof CASE_ACTIONS)[number];

/** The state after an action, by the state before it; an action that is not here is refused. */
const TRANSITIONS: Readonly<
  Record<
    ReconciliationCaseState,
    Partial<Readonly<Record<ReconciliationCaseAction, ReconciliationCaseState>>>
  >
> = {
  open: { take: 'open', takeover: 'open', release: 'open', explain: 'explained', close: 'closed' },
  explained: {
    take: 'explained',
    takeover: 'explained',
    release: 'explained',
    close: 'closed',
    reopen: 'open',
  },
  closed: {},
};

export function nextState(
  state: ReconciliationCaseState,
  action: ReconciliationCaseAction,
): ReconciliationCaseState | undefined {
  return TRANSITIONS[state][action];
}

/** A takeover, explaining, closing and reopening require a note. */
export function needsNote(action: ReconciliationCaseAction): boolean {
  return action !== 'take' && action !== 'release';
}

/** The kinds of differences; each has a text in the back office. */
export const DIFFERENCES = [
  'balance_below_zero',
  'balance_mismatch',
  'entries_not_zero',
  'exchange_one_sided',
  'hold_amount_mismatch',
  'hold_overdue',
  'hold_stale',
  'wager_overdue',
  'round_stuck',
  'payment_overdue',
  'outbox_behind',
  'outbox_parked',
  'bet_missing',
  'bet_of_open_round',
  'wager_left_open',
  'receipt_mismatch',
  'escrow_differs',
  'ledger_rule',
  'movement_unexplained',
  'payment_without_money',
  'payment_amount',
  'only_at_provider',
  'missing_at_provider',
  'provider_amount',
  'provider_id',
  'provider_state',
  'ggr_differs',
  'liability_differs',
  'bonus_unexplained',
  'pool_differs',
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

/** One difference. `subject` identifies it, the same at every run; facts are text. */
export type Difference = {
  readonly subject: string;
  readonly kind: DifferenceKind;
  readonly facts: Readonly<Record<string, string>>;
};
