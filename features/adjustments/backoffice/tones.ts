export const STATUS_TONE = {
  proposed: 'warn',
  approved: 'gain',
  refused: 'loss',
  withdrawn: 'plain',
  expired: 'plain',
} as const;
