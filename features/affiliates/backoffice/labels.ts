import type { PartnerStatus } from '#domain/affiliates/rules.ts';

export const STATUS_TONE = {
  applied: 'warn',
  active: 'gain',
  paused: 'info',
  closed: 'plain',
} as const satisfies Record<PartnerStatus, string>;
