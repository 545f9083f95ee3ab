import type { NewMember } from '#domain/identity/server/index.ts';

/** A member as the table needs him, and nothing more: no password, no wallets, no session. */
export function bareMember(email: string): NewMember {
  return {
    email,
    phone: null,
    passwordHash: null,
    name: 'player',
    locale: 'en',
    timezone: 'UTC',
    currency: 'RUB',
    method: 'email',
    attribution: {},
    acceptsMarketing: false,
  };
}
