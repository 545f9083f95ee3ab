/**
 * The comparisons of the house, in plain words.
 *
 * Each check compares two things that must agree: the ledger with itself, bets with rounds,
 * receipts with the rules, our payments with what the providers say. Checks of the last minutes
 * run every minute and look only at what moved; those that read an hour or a day run so often. A
 * difference is named by what differs, so that seeing it again finds the case it opened. What each
 * check compares, and what to do about a difference, is in docs/reconciliation.md.
 */
export const EVERY = ['minute', 'hour', 'day'] as const;
export type Every = (typeof EVERY)[number];

/** Every check of the house by its name, with how often it runs. */
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
  'game-revenue': 'day',
  liabilities: 'day',
  'bonus-cost': 'day',
} as const satisfies Readonly<Record<string, Every>>;

export type CheckName = keyof typeof CHECKS;

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
  'game-revenue',
  'liabilities',
  'bonus-cost',
] as const satisfies readonly CheckName[];

/** An open case waits for somebody; an explained one is known and stays; a closed one is over. */
export const CASE_STATES = ['open', 'explained', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_ACTIONS = ['take', 'release', 'explain', 'close', 'reopen'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** What a case is before an action, and after it; an action that is not here is refused. */
const STEPS: Readonly<Record<CaseState, Partial<Readonly<Record<CaseAction, CaseState>>>>> = {
  open: { take: 'open', release: 'open', explain: 'explained', close: 'closed' },
  explained: { take: 'explained', release: 'explained', close: 'closed', reopen: 'open' },
  closed: {},
};

export function nextState(state: CaseState, action: CaseAction): CaseState | undefined {
  return STEPS[state][action];
}

/** Explaining, closing and opening anew say why. */
export function needsNote(action: CaseAction): boolean {
  return action !== 'take' && action !== 'release';
}

/** Why two things differ; each has its words in the back office. */
export const DIFFERENCES = [
  'balance_below_zero',
  'balance_not_as_moved',
  'entries_not_zero',
  'exchange_one_sided',
  'hold_not_whole',
  'hold_overdue',
  'hold_forgotten',
  'placement_overdue',
  'round_stuck',
  'payment_overdue',
  'outbox_behind',
  'outbox_parked',
  'bet_missing',
  'bet_of_open_round',
  'placement_left_open',
  'receipt_untrue',
  'escrow_differs',
  'ledger_rule',
  'movement_unexplained',
  'payment_without_money',
  'payment_amount',
  'only_at_provider',
  'only_at_house',
  'provider_amount',
  'provider_id',
  'provider_state',
  'revenue_differs',
  'liability_differs',
  'bonus_unexplained',
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

/** One difference. `subject` names what differs, the same at every run; figures are text. */
export type Difference = {
  readonly subject: string;
  readonly kind: DifferenceKind;
  readonly facts: Readonly<Record<string, string>>;
};
