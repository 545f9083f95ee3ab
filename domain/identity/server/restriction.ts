import type { Restriction } from '../contract.ts';

export type { Restriction };

/** Why a session does less than its player may: a restriction, or a link of staff opened it. */
export type SessionLimit = Restriction | 'link';

/** As stored with the session: `closed`, `excluded:2027-05-01`, `excluded:indefinite`, `link`. */
export function formatRestriction(limit: SessionLimit): string {
  if (limit === 'link') return limit;
  return limit.until === null ? limit.reason : `${limit.reason}:${limit.until}`;
}

/** Undefined for a session by a link, which the page shows like any other. */
export function parseRestriction(text: string): Restriction | undefined {
  if (text === 'link') return undefined;
  const [reason, until] = text.split(':');
  return { reason: reason === 'excluded' ? 'excluded' : 'closed', until: until ?? null };
}
