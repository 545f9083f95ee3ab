import type { NewMember } from '#domain/identity/server/index.ts';

/** A member with the required columns only: no password, no wallets, no session. */
export function minimalMember(email: string): NewMember {
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
    acceptsTerms: false,
    country: null,
    region: null,
  };
}
