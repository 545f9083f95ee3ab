/**
 * A withdrawal in plain words.
 *
 * The player names a sum, a way and a destination, and is shown before what it costs and what will
 * arrive. The sum leaves his balance at once and is held. The house looks whether anything is odd;
 * what may pass by itself passes, everything else waits for people: one, or above a limit two
 * different ones. What is approved is sent through a payment provider. It arrives, or the money
 * comes back with a reason.
 *
 * Two rules stand above the others. Once the provider has been asked, only the provider says how it
 * ends: nobody of the house takes back what may already be on its way. And money is either sent or
 * returned, never both: what contradicts that changes nothing and calls a person.
 *
 *   1 requested → 2 review → 3 approved → 4 sent → 5 paid
 *               ↘ 6 rejected (staff) · 7 failed (provider) · 8 cancelled (player, where allowed)
 *
 * Source of the numbers: product specification section 9 (minimum payouts), reference 6.6.
 */
export const STATUS = {
  /** Held; the house has not looked yet. Lasts no longer than the request itself. */
  requested: 1,
  /** Waits for people. */
  review: 2,
  /** Waits for the provider. */
  approved: 3,
  /** The provider has it; the money has left the house's books. */
  sent: 4,
  paid: 5,
  rejected: 6,
  failed: 7,
  cancelled: 8,
} as const;
export type WithdrawalStatus = (typeof STATUS)[keyof typeof STATUS];

export type WithdrawalState = {
  readonly status: WithdrawalStatus;
  /** The provider may know of it: from before the first request to it. */
  readonly isAsked: boolean;
  /** Different people of the house who said yes since it came to review. */
  readonly approvals: number;
  /** How many are needed; none for what passes by itself. */
  readonly approvalsNeeded: number;
};

export type WithdrawalEvent =
  /** Nothing odd, and small enough to need nobody. */
  | 'passed'
  | 'review'
  /** One more person said yes. */
  | 'approval'
  /** Staff want to look again before it is sent. */
  | 'recalled'
  | 'rejected'
  | 'cancelled'
  | 'asked'
  | 'sent'
  | 'paid'
  | 'failed';

/** What an event comes to that cannot be: nothing changes. */
export type Impossible = 'impossible';

/** The withdrawal after an event; the very same object when the event brings nothing new. */
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
      return giveUp(state, STATUS[event]);
    case 'asked':
      if (state.status !== STATUS.approved) return IMPOSSIBLE;
      return state.isAsked ? state : { ...state, isAsked: true };
    case 'sent':
      return hearSent(state);
    case 'paid':
      return hearEnd(state, STATUS.paid);
    case 'failed':
      return hearEnd(state, STATUS.failed);
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

/** What was said before counts no more; and what passed by itself now needs somebody. */
function recall(state: WithdrawalState): WithdrawalState | Impossible {
  if (state.status !== STATUS.approved || state.isAsked) return IMPOSSIBLE;
  const approvalsNeeded = Math.max(1, state.approvalsNeeded);
  return { ...state, status: STATUS.review, approvals: 0, approvalsNeeded };
}

function giveUp(state: WithdrawalState, status: 6 | 8): WithdrawalState | Impossible {
  if (state.status === status) return state;
  return isRecallable(state) ? to(state, status) : IMPOSSIBLE;
}

/** Our own answer may come after the provider's message about the end. */
function hearSent(state: WithdrawalState): WithdrawalState | Impossible {
  if (!state.isAsked) return IMPOSSIBLE;
  return state.status === STATUS.approved ? to(state, STATUS.sent) : state;
}

function hearEnd(state: WithdrawalState, status: 5 | 7): WithdrawalState | Impossible {
  if (state.status === status) return state;
  return isUnderWay(state) ? to(state, status) : IMPOSSIBLE;
}

/** Whether people of the house, or the player, can still stop it. */
export function isRecallable(state: WithdrawalState): boolean {
  const { status, isAsked } = state;
  const isEarly = status === STATUS.requested || status === STATUS.review;
  return isEarly || (status === STATUS.approved && !isAsked);
}

/** Whether the provider decides. */
export function isUnderWay(state: WithdrawalState): boolean {
  return state.status === STATUS.sent || (state.status === STATUS.approved && state.isAsked);
}

/** Whether anything can still change. */
export function isOpen(status: WithdrawalStatus): boolean {
  return status <= STATUS.sent;
}

/**
 * What the ledger does when a withdrawal goes from one state to another: `post` sends the held
 * money on, `release` gives it back, `reverse` brings back what was already sent.
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

/** The reasons a player reads when staff refuse. */
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

/** A provider's own word for it as far as we have one; whatever else it says is `declined`. */
export function failReason(said: string | undefined): FailReason {
  return FAIL_REASONS.find((reason) => reason === said) ?? 'declined';
}

const RETRY_FIRST_SECONDS = 5;
const RETRY_MAX_SECONDS = 1800;

/** How long to wait before the provider is asked again after so many tries in vain. */
export function retrySeconds(tries: number): number {
  return Math.min(RETRY_MAX_SECONDS, RETRY_FIRST_SECONDS * 2 ** Math.min(tries, 16));
}
