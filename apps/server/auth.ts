import { dropIdentitiesSince } from '#features/social-login/server/index.ts';
import {
  createCodes,
  createDevices,
  createLoginService,
  createFactors,
  createPasswords,
  type Factors,
  type LoginPolicy,
} from '#domain/identity/server/index.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';

export type AuthOptions = Infrastructure & {
  readonly services: Services;
  readonly publicUrl: () => string;
  /** Further policies that may reject a login. */
  readonly policies: readonly LoginPolicy[];
};

/** What all login methods share: the login service, codes, devices, factors and passwords. */
export function createAuth(options: AuthOptions) {
  const { db, events, secretKey, services, publicUrl, policies, config } = options;
  const codes = createCodes(secretKey);
  const devices = createDevices(secretKey);
  const own = createFactors({ secretKey, publicUrl });
  const factors = { ...own, removeSince: removerOf(own) };
  const loginService = createLoginService({
    db,
    sessions: services.sessions,
    messages: services.messages,
    devices,
    codes,
    factors,
    policies,
    emit: events.emit,
    publicUrl,
    ssoLink: config.ssoLink,
  });
  return { codes, devices, factors, loginService, passwords: createPasswords() };
}

/** Recovering an account removes every factor and linked identity that was added since. */
function removerOf(factors: Factors): Factors['removeSince'] {
  return async (tx, playerId, since) => {
    await factors.removeSince(tx, playerId, since);
    await dropIdentitiesSince(tx, playerId, since);
  };
}

export type Auth = ReturnType<typeof createAuth>;
