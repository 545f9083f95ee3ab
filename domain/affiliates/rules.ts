/**
 * The affiliate programme: partners bring players by links and are paid a commission. A partner
 * applies or is created by staff, and may bring further partners. While active, they bring players
 * and may log in to the portal; while paused, they log in and earn from the players they brought,
 * and bring no more; once closed, neither. What players did until that moment is still in the
 * statement of the month; what happens until the partner is reopened earns nothing, ever.
 */
export const PARTNER_STATUSES = ['applied', 'active', 'paused', 'closed'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

const NEXT: Readonly<Record<PartnerStatus, readonly PartnerStatus[]>> = {
  applied: ['active', 'closed'],
  active: ['paused', 'closed'],
  paused: ['active', 'closed'],
  closed: ['active'],
};

/** Whether staff may move a partner from one status to another. */
export function mayBecome(from: PartnerStatus, to: PartnerStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether a partner logs in to the portal. */
export function mayLogIn(status: PartnerStatus): boolean {
  return status === 'active' || status === 'paused';
}

export const TAG = /^[a-z0-9][a-z0-9-]{2,39}$/;
export const LANDING = /^\/[a-z0-9/-]{0,99}$/;

/** Commission for players whom partners brought, at most so many levels above them. */
export const LEVELS_MAX = 5;

/** What partners are told by a call to their server. */
export const HOOK_EVENTS = ['registration', 'first_deposit', 'qualified'] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

export const MARK_KINDS = [
  'own_traffic',
  /** Of players of one partner. */
  'same_device',
  /** Of players of several partners. */
  'shared_device',
  'idle_after_cpa',
  'no_play',
  'bonus_hunter',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
export const MARK_DECISIONS = ['cleared', 'confirmed'] as const;

/** Where a partner is paid: a bank account, a card, or an address of a coin. */
export const DESTINATION_KINDS = ['iban', 'card', 'crypto'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];
export const DESTINATION_COINS = ['BTC', 'LTC', 'DOGE', 'TRX', 'ETH', 'XRP', 'TON'] as const;

/** The name of a player for a partner: the same in every list, and of no use elsewhere. */
export function pseudonymOf(hash: Uint8Array): string {
  const digits = [...hash.subarray(0, 5)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `P-${digits.join('').toUpperCase()}`;
}
