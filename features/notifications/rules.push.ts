import { localTime } from '#core/local-time.ts';
import type { NotificationKind } from './contract.ts';

/**
 * Web push: notifications on a device while the site is closed. The player switches it on for each
 * device and chooses what is shown. All of it concerns the account; nothing of it is advertising.
 */
export const PUSH_GROUPS = ['payments', 'verification', 'support', 'rounds'] as const;
export type PushGroup = (typeof PUSH_GROUPS)[number];

const GROUPS = {
  withdrawal_paid: 'payments',
  withdrawal_rejected: 'payments',
  withdrawal_failed: 'payments',
  verification_accepted: 'verification',
  verification_refused: 'verification',
  verification_asked: 'verification',
  support_answered: 'support',
  round_won: 'rounds',
} as const satisfies Partial<Record<NotificationKind, PushGroup>>;
export type PushKind = keyof typeof GROUPS;

/** Undefined for a kind that is shown on the site alone. */
export function pushGroupOf(kind: NotificationKind): PushGroup | undefined {
  return isPushKind(kind) ? GROUPS[kind] : undefined;
}

export function isPushKind(kind: NotificationKind): kind is PushKind {
  return Object.hasOwn(GROUPS, kind);
}

/** Full hours; from 22 until 8 goes over midnight. */
export type QuietHours = { readonly from: number; readonly until: number };

export type PushSettings = Readonly<Record<PushGroup, boolean>> & {
  /** Whether amounts may stand on a locked screen. */
  readonly shows_amounts: boolean;
  readonly quiet_hours: QuietHours | null;
};

/** What counts until the player changes it. */
export const FIRST_SETTINGS: PushSettings = {
  payments: true,
  verification: true,
  support: true,
  // Concerns play, so the player asks for it.
  rounds: false,
  shows_amounts: false,
  quiet_hours: { from: 22, until: 8 },
};

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** Milliseconds until the quiet hours that run at this moment end; undefined outside of them. */
export function quietLeftMs(
  now: Date,
  { quiet_hours: quiet }: Pick<PushSettings, 'quiet_hours'>,
  timeZone: string,
): number | undefined {
  if (quiet === null) return undefined;
  const { minutes } = localTime(now, timeZone);
  const [from, until] = [quiet.from * 60, quiet.until * 60];
  const isQuiet =
    from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (!isQuiet) return undefined;
  const left = (until - minutes + DAY_MINUTES) % DAY_MINUTES;
  // To the full minute, so that the next check is not a few seconds before the end.
  return left * MINUTE_MS - (now.getTime() % MINUTE_MS);
}

/** Not later than this; the list on the site has it in any case. */
export const PUSH_HOURS_MAX = 24;
/** Of one player; with the next one the oldest ends. */
export const PUSH_DEVICES_MAX = 10;
