/**
 * The rules of a withdrawal.
 *
 * The player names an amount, a payment method and a destination, and sees in advance what it costs
 * and what will arrive. The amount leaves the balance at once and is held. Risk checks run; a
 * withdrawal that may pass automatically passes, any other waits for review: by one person, or from
 * a limit on by two different ones. An approved withdrawal is sent through a payment provider. It
 * is paid, or the money comes back with a reason.
 *
 * Two rules stand above the others. Once the payout was requested from the provider, only the
 * provider ends it: staff cannot take back what may already be on its way. And money is either sent
 * or returned, never both: a report that contradicts this changes nothing and is flagged for
 * review.
 *
 *   1 requested → 2 review → 3 approved → 4 sent → 5 paid
 *               ↘ 6 rejected (staff) · 7 failed (provider) · 8 cancelled (player, where allowed)
 *
 * Source of the numbers: product specification section 9 (minimum payouts), reference 6.6.
 */
export const STATUS = {
  /** Held; not checked yet. Lasts no longer than the request itself. */
  requested: 1,
  /** Waits for approvals. */
  review: 2,
  /** Waits to be sent to the provider. */
  approved: 3,
  /** The provider has accepted it; the money has left the operator's accounts. */
  sent: 4,
  paid: 5,
  rejected: 6,
  failed: 7,
  cancelled: 8,
} as const;
/** The statuses in a file, which people read without the back office. */
export const STATUS_WORDS: Readonly<Record<WithdrawalStatus, string>> = {
  1: 'requested',
  2: 'in review',
  3: 'approved',
  4: 'sent',
  5: 'paid',
  6: 'rejected',
  7: 'failed',
  8: 'cancelled',
};
export type WithdrawalStatus = (typeof STATUS)[keyof typeof STATUS];

export type WithdrawalState = {
  readonly status: WithdrawalStatus;
  /** The provider may know of it: set before the first request to it. */
  readonly isAsked: boolean;
  /** Approvals by different staff members since the review began. */
  readonly approvals: number;
  /** The required approvals; zero for a withdrawal that passes automatically. */
  readonly approvalsNeeded: number;
};

export type WithdrawalEvent =
  /** No flags, and small enough to pass automatically. */
  | 'passed'
  | 'review'
  /** One more approval. */
  | 'approval'
  /** Staff return it to review before it is sent. */
  | 'recalled'
  | 'rejected'
  | 'cancelled'
  | 'asked'
  | 'sent'
  | 'paid'
  | 'failed';

/** The result of an event that is impossible in this state: nothing changes. */
export type Impossible = 'impossible';

/** The withdrawal after an event; the very same object when the event changes nothing. */
export function step(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | Impossible {
  switch (event) {
    case 'passed':
      return isNew(state) && state.approvalsNeeded === 0 ? to(state, STATUS.approved) : IMPOSSIBLE;
    case 'review':
      return isNew(state) ? to(state, STATUS.review) : IMPOSSIBLE;
    case 'approval':
      return approve(state);
    case 'recalled':
      return recall(state);
    case 'rejected':
    case 'cancelled':
      return close(state, STATUS[event]);
    case 'asked':
      if (state.status !== STATUS.approved) return IMPOSSIBLE;
      return state.isAsked ? state : { ...state, isAsked: true };
    case 'sent':
      return applySent(state);
    case 'paid':
      return applyEnd(state, STATUS.paid);
    case 'failed':
      return applyEnd(state, STATUS.failed);
    default:
      return event satisfies never;
  }
}

const IMPOSSIBLE: Impossible = 'impossible';

function isNew(state: WithdrawalState): boolean {
  return state.status === STATUS.requested;
}

function to(state: WithdrawalState, status: WithdrawalStatus): WithdrawalState {
  return { ...state, status };
}

function approve(state: WithdrawalState): WithdrawalState | Impossible {
  if (state.status !== STATUS.review) return IMPOSSIBLE;
  const approvals = state.approvals + 1;
  const isEnough = approvals >= Math.max(1, state.approvalsNeeded);
  return { ...state, approvals, status: isEnough ? STATUS.approved : STATUS.review };
}

/** Earlier approvals no longer count; and a withdrawal that passed automatically now needs one. */
function recall(state: WithdrawalState): WithdrawalState | Impossible {
  if (state.status !== STATUS.approved || state.isAsked) return IMPOSSIBLE;
  const approvalsNeeded = Math.max(1, state.approvalsNeeded);
  return { ...state, status: STATUS.review, approvals: 0, approvalsNeeded };
}

function close(state: WithdrawalState, status: 6 | 8): WithdrawalState | Impossible {
  if (state.status === status) return state;
  return isRecallable(state) ? to(state, status) : IMPOSSIBLE;
}

/** The response of the provider may be processed after its webhook about the end. */
function applySent(state: WithdrawalState): WithdrawalState | Impossible {
  if (!state.isAsked) return IMPOSSIBLE;
  return state.status === STATUS.approved ? to(state, STATUS.sent) : state;
}

function applyEnd(state: WithdrawalState, status: 5 | 7): WithdrawalState | Impossible {
  if (state.status === status) return state;
  return isUnderWay(state) ? to(state, status) : IMPOSSIBLE;
}

/** Whether staff or the player can still stop it. */
export function isRecallable(state: WithdrawalState): boolean {
  const { status, isAsked } = state;
  const isEarly = status === STATUS.requested || status === STATUS.review;
  return isEarly || (status === STATUS.approved && !isAsked);
}

/** Whether only the provider can end it. */
export function isUnderWay(state: WithdrawalState): boolean {
  return state.status === STATUS.sent || (state.status === STATUS.approved && state.isAsked);
}

/** Whether it can still change. */
export function isOpen(status: WithdrawalStatus): boolean {
  return status <= STATUS.sent;
}

/**
 * The ledger operation of a state change: `post` sends the held money, `release` returns it,
 * `reverse` returns what was already sent.
 */
export type MoneyMove = 'none' | 'post' | 'release' | 'reverse';

export function moneyMove(from: WithdrawalStatus, after: WithdrawalStatus): MoneyMove {
  if (from === after) return 'none';
  switch (after) {
    case STATUS.sent:
      return 'post';
    case STATUS.paid:
      return from === STATUS.sent ? 'none' : 'post';
    case STATUS.failed:
      return from === STATUS.sent ? 'reverse' : 'release';
    case STATUS.rejected:
    case STATUS.cancelled:
      return 'release';
    case STATUS.requested:
    case STATUS.review:
    case STATUS.approved:
      return 'none';
    default:
      return after satisfies never;
  }
}

/** The reasons a player reads after a rejection by staff. */
export const REJECT_REASONS = [
  'details_wrong',
  'name_differs',
  'documents_needed',
  'play_needed',
  'use_deposit_method',
  'limit_of_method',
  'rules_broken',
  'asked_by_player',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** The reasons a player reads when the provider could not pay. */
export const FAIL_REASONS = ['declined', 'details_wrong', 'expired', 'returned'] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** Maps the provider's reason to a known one; any other is `declined`. */
export function failReason(text: string | undefined): FailReason {
  return FAIL_REASONS.find((reason) => reason === text) ?? 'declined';
}

const RETRY_FIRST_SECONDS = 5;
const RETRY_MAX_SECONDS = 1800;

/** The delay before the next request to the provider, after this many failed tries. */
export function retrySeconds(tries: number): number {
  return Math.min(RETRY_MAX_SECONDS, RETRY_FIRST_SECONDS * 2 ** tries);
}
