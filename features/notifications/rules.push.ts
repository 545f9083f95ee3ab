import type { QuietHours } from '#core/quiet-hours.ts';
import type { NotificationKind } from './contract.ts';

/**
 * Web push: notifications on a device while the site is closed. The player switches it on for each
 * device and chooses what is shown. It concerns the account; offers are shown only to those who
 * agreed to them on devices, which is a consent and no setting of this list.
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
  offer: 'offers',
} as const satisfies Partial<Record<NotificationKind, PushGroup | 'offers'>>;
export type PushKind = keyof typeof GROUPS;

/** Undefined for a kind that is shown on the site alone. */
export function pushGroupOf(kind: NotificationKind): PushGroup | 'offers' | undefined {
  return isPushKind(kind) ? GROUPS[kind] : undefined;
}

/** Whether the settings let a kind be shown. Of offers, the consent decides, where it is read. */
export function isShown(settings: PushSettings, kind: NotificationKind): boolean {
  const group = pushGroupOf(kind);
  return group !== undefined && (group === 'offers' || settings[group]);
}

export function isPushKind(kind: NotificationKind): kind is PushKind {
  return Object.hasOwn(GROUPS, kind);
}

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

/** Not later than this; the list on the site has it in any case. */
export const PUSH_HOURS_MAX = 24;
/** Of one player; with the next one the oldest ends. */
export const PUSH_DEVICES_MAX = 10;
