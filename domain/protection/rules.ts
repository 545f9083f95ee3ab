/**
 * Responsible gambling: how players protect themselves.
 *
 * A limit can be lowered at once. It is raised or removed only when the player requests it, waits
 * 24 hours and then confirms it; without a confirmation the old limit stays, and the request
 * expires after a week. Every limit applies, so the lowest decides.
 *
 * A session is play without a pause of half an hour, on all devices together: logging out and in
 * does not start another one. A time-out and an exclusion begin at once and are never shortened.
 * After an exclusion nothing opens by itself: the player asks to return, waits a day (a week, if
 * the exclusion had no end), and only then may play.
 *
 * Source of the numbers: UKGC RTS 12 and 13, LCCP 3.5.3 and 3.5.4; MGA Player Protection Directive
 * for the wait after a request to return.
 */
import { micro, type Micro, ZERO } from '#core/money.ts';

export {
  DEPOSIT_REFUSALS,
  DEPOSITS_CLOSED,
  STAKE_REFUSALS,
  type StakeRefusal,
} from './rules.refusals.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'stake', 'session', 'reality'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The waiting time for a raised limit. */
export const RAISE_WAIT_MS = DAY_MS;
/** How long it may then be confirmed before the request expires. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;
/** A pause of this length ends a session. */
export const SESSION_PAUSE_MS = 30 * MINUTE_MS;
/** How long before the end of a session the player is warned. */
export const SESSION_WARNING_MS = 5 * MINUTE_MS;

export const REALITY_MINUTES = [15, 30, 60] as const;
export const SESSION_MINUTES_MIN = 10;
export const SESSION_MINUTES_MAX = 24 * 60;
export const TIME_OUT_DAYS_MAX = 42;

/** Kinds that are counted over a period, in money. */
export function isPeriodic(kind: LimitKind): boolean {
  return kind === 'deposit' || kind === 'loss' || kind === 'wager';
}

/** Kinds that are counted in minutes and apply in every currency. */
export function isTimed(kind: LimitKind): boolean {
  return kind === 'session' || kind === 'reality';
}

/** A limit and the pending request; null is no limit. Amounts are micro-units or minutes. */
export type LimitState = {
  readonly amount: bigint | null;
  readonly pending: PendingLimit | null;
};

export type PendingLimit = {
  readonly amount: bigint | null;
  /** From when it may be confirmed, in Unix milliseconds. */
  readonly fromMs: number;
};

export const NO_LIMIT: LimitState = { amount: null, pending: null };

export type LimitRequest =
  | { readonly kind: 'set'; readonly amount: bigint | null }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'cancel' };

export type LimitError = 'nothing_pending' | 'too_early';

/** The limit after a request; the same object when the request changes nothing. */
export function applyLimitRequest(
  limit: LimitState,
  request: LimitRequest,
  nowMs: number,
): LimitState | LimitError {
  const pending = livePending(limit, nowMs);
  switch (request.kind) {
    case 'set':
      return setAmount({ amount: limit.amount, pending }, limit, request.amount, nowMs);
    case 'confirm':
      if (!pending) return 'nothing_pending';
      return nowMs < pending.fromMs ? 'too_early' : { amount: pending.amount, pending: null };
    case 'cancel':
      return limit.pending ? { amount: limit.amount, pending: null } : limit;
    default:
      return request satisfies never;
  }
}

/** The pending request that has not expired. */
export function livePending(limit: LimitState, nowMs: number): PendingLimit | null {
  const { pending } = limit;
  return pending && nowMs < pending.fromMs + CONFIRM_WITHIN_MS ? pending : null;
}

function setAmount(
  live: LimitState,
  before: LimitState,
  amount: bigint | null,
  nowMs: number,
): LimitState {
  // Setting the limit that is in force cancels the pending request.
  if (amount === live.amount) return before.pending ? { amount, pending: null } : before;
  if (isTighter(amount, live.amount)) return { amount, pending: null };
  if (live.pending && live.pending.amount === amount) return before;
  return { amount: live.amount, pending: { amount, fromMs: nowMs + RAISE_WAIT_MS } };
}

/** Lower is tighter, and no limit is the loosest. The same holds for the reality check interval. */
export function isTighter(amount: bigint | null, than: bigint | null): boolean {
  if (amount === null) return false;
  return than === null || amount < than;
}

/** The remaining amount of a limit; never below zero. */
export function leftOf(amount: bigint, used: Micro): Micro {
  const left = micro(amount - used);
  return left > ZERO ? left : ZERO;
}

/** Whether a stake or deposit fits: usage plus the requested amount, against the limit. */
export function fitsLimit(amount: bigint, used: Micro, asked: Micro): boolean {
  return used + asked <= amount;
}

export const TIME_OUTS = ['day', 'week', 'month', 'days'] as const;
export type TimeOutChoice = (typeof TIME_OUTS)[number];

/** Days of a time-out. A month is as long as the longest; other lengths go up to six weeks. */
export function timeOutDays(choice: TimeOutChoice, days: number | undefined): number | undefined {
  switch (choice) {
    case 'day':
      return 1;
    case 'week':
      return 7;
    case 'month':
      return 31;
    case 'days':
      return days !== undefined && Number.isInteger(days) && days >= 1 && days <= TIME_OUT_DAYS_MAX
        ? days
        : undefined;
    default:
      return choice satisfies never;
  }
}

/** The end of a time-out taken now: a running one is extended and never shortened. */
export function timeOutEnd(runningUntilMs: number | null, days: number, nowMs: number): number {
  return Math.max(runningUntilMs ?? nowMs, nowMs + days * DAY_MS);
}

export const EXCLUSION_TERMS = ['6m', '1y', '2y', '3y', '5y', 'indefinite'] as const;
export type ExclusionTerm = (typeof EXCLUSION_TERMS)[number];

/** Days of an exclusion, never fewer than the calendar would give; null is without an end. */
export const EXCLUSION_DAYS: Readonly<Record<ExclusionTerm, number | null>> = {
  '6m': 184,
  '1y': 366,
  '2y': 731,
  '3y': 1096,
  '5y': 1827,
  indefinite: null,
};

/** The shortest exclusion; also the minimum length of one without an end. */
export const EXCLUSION_DAYS_MIN = 184;

export type ExclusionState = {
  readonly startsMs: number;
  /** Null: without an end. */
  readonly untilMs: number | null;
  /** When the requested return takes effect; null while none is requested. */
  readonly returnFromMs: number | null;
};

/** `shut`: login is refused. `waiting`: its time is over, play is still closed. */
export type ExclusionPhase = 'shut' | 'waiting' | 'over';

export function exclusionPhase(exclusion: ExclusionState, nowMs: number): ExclusionPhase {
  const { returnFromMs } = exclusion;
  if (returnFromMs !== null && nowMs >= returnFromMs) return 'over';
  return nowMs < earliestReturn(exclusion) ? 'shut' : 'waiting';
}

/** From when the player may ask to return. */
export function earliestReturn({ startsMs, untilMs }: ExclusionState): number {
  return untilMs ?? startsMs + EXCLUSION_DAYS_MIN * DAY_MS;
}

export function returnWaitMs({ untilMs }: Pick<ExclusionState, 'untilMs'>): number {
  return untilMs === null ? 7 * DAY_MS : DAY_MS;
}

/** The exclusion after the player asked to return; refused before its end. */
export function requestReturn(
  exclusion: ExclusionState,
  nowMs: number,
): ExclusionState | 'too_early' {
  if (exclusionPhase(exclusion, nowMs) === 'shut') return 'too_early';
  if (exclusion.returnFromMs !== null) return exclusion;
  return { ...exclusion, returnFromMs: nowMs + returnWaitMs(exclusion) };
}

export type SessionClock = { readonly startedMs: number; readonly lastBetMs: number };

/** The session a bet belongs to: the one it continues, or a new one. */
export function recordBet(clock: SessionClock | null, nowMs: number): SessionClock {
  const goesOn = clock !== null && isInSession(clock, nowMs);
  return { startedMs: goesOn ? clock.startedMs : nowMs, lastBetMs: nowMs };
}

export function isInSession({ lastBetMs }: SessionClock, nowMs: number): boolean {
  return nowMs - lastBetMs < SESSION_PAUSE_MS;
}

export type SessionTimes = {
  readonly warnMs: number;
  readonly endMs: number;
  /** When play may continue after the end, unless another bet is placed before. */
  readonly restedMs: number;
};

export function sessionTimes(clock: SessionClock, minutes: number): SessionTimes {
  const endMs = clock.startedMs + minutes * MINUTE_MS;
  return {
    warnMs: endMs - SESSION_WARNING_MS,
    endMs,
    restedMs: clock.lastBetMs + SESSION_PAUSE_MS,
  };
}

/** Providers that ignore dots in the mailbox name. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);
/** Providers where the part after a plus is a free label. */
const PLUS_LABELS = new Set([
  ...DOTLESS,
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'yandex.ru',
  'yandex.com',
  'yandex.kz',
  'ya.ru',
  'mail.ru',
]);
const EQUIVALENT_DOMAINS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'protonmail.com': 'proton.me',
  'me.com': 'icloud.com',
};

/** The canonical mailbox of an email: addresses of the same mailbox give the same result. */
export function mailboxOf(email: string): string {
  const text = email.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  const bare = PLUS_LABELS.has(domain) ? name.replace(/\+.*$/u, '') : name;
  const local = DOTLESS.has(domain) ? bare.replaceAll('.', '') : normalizeLocalPart(bare, domain);
  return `${local}@${EQUIVALENT_DOMAINS[domain] ?? domain}`;
}

/** Yandex treats a dash as a dot. */
function normalizeLocalPart(name: string, domain: string): string {
  return (EQUIVALENT_DOMAINS[domain] ?? domain) === 'yandex.ru' ? name.replaceAll('-', '.') : name;
}
