import type { Restriction } from '../contract.ts';

export type { Restriction };

/** As it is stored with the session: `closed`, `excluded:2027-05-01`, `excluded:indefinite`. */
export function formatRestriction({ reason, until }: Restriction): string {
  return until === null ? reason : `${reason}:${until}`;
}

export function parseRestriction(text: string): Restriction {
  const [reason, until] = text.split(':');
  return { reason: reason === 'excluded' ? 'excluded' : 'closed', until: until ?? null };
}
