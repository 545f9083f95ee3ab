import type { FastifyInstance } from 'fastify';
import type { PlayerId } from '#core/ids.ts';
import { simpleAuthRoutes, trimTokens } from '#features/simple-auth/server/index.ts';
import {
  listIdentities,
  ownOriginsOf,
  socialPages,
  socialProvidersOf,
  socialRoutes,
  trimAttempts,
  type SocialLoginDeps,
  type SocialProvider,
} from '#features/social-login/server/index.ts';
import { requireStepUp, type LoginPolicy } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';
import type { Auth } from './auth.ts';

type SocialLoginOptions = Infrastructure &
  Pick<SocialLoginDeps, 'accounts' | 'isExcluded' | 'emit'> &
  Pick<Auth, 'loginService'> & {
    readonly services: Services;
    readonly policies: readonly LoginPolicy[];
    readonly socialProviders: readonly SocialProvider[];
    readonly publicUrl: () => string;
  };

const HOUR_MS = 3_600_000;

/**
 * Creates the login methods that begin elsewhere: at a provider, or with a link issued by staff.
 */
export function createSocialLogin(options: SocialLoginOptions) {
  const { db, config, services, publicUrl, allowedOrigins } = options;
  const socialProviders = [...socialProvidersOf(config.social), ...options.socialProviders];
  const deps: SocialLoginDeps = {
    ...options,
    socialProviders,
    ownOrigins: () => ownOriginsOf(publicUrl(), allowedOrigins),
    requireStepUp,
    mail: services.messages.email,
  };

  /** Labels of the providers an account is linked to. */
  async function namesOf(queryable: Queryable, playerId: PlayerId): Promise<string[]> {
    const identities = await listIdentities(queryable, playerId);
    return identities.map(
      ({ provider }) => socialProviders.find(({ name }) => name === provider)?.label ?? provider,
    );
  }

  return {
    namesOf,
    routes: [
      ...socialRoutes(deps),
      ...simpleAuthRoutes({ ...options, viewerOf: services.sessions.viewerOf }),
    ],
    jobs: [
      { name: 'social.trim', everyMs: HOUR_MS, run: () => trimAttempts(db) },
      { name: 'simple.trim', everyMs: HOUR_MS, run: () => trimTokens(db) },
    ],
    addPages: (app: FastifyInstance, rateLimits: RateLimits) => socialPages(app, deps, rateLimits),
  };
}
