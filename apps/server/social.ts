import type { FastifyInstance } from 'fastify';
import { simpleAuthRoutes, trimTokens } from '#features/simple-auth/server/index.ts';
import {
  listIdentities,
  ownOriginsOf,
  socialPages,
  socialProvidersOf,
  socialRoutes,
  trimAttempts,
  type SocialDeps,
  type SocialProvider,
} from '#features/social-login/server/index.ts';
import { refuseUnconfirmed, type Gate } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Ground } from './ground.ts';
import type { Rooms } from './rooms.ts';
import type { WaysIn } from './ways-in.ts';

type SocialOptions = Ground &
  Pick<SocialDeps, 'accounts' | 'isExcluded' | 'emit'> &
  Pick<WaysIn, 'door'> & {
    readonly rooms: Rooms;
    readonly gates: readonly Gate[];
    readonly socialProviders: readonly SocialProvider[];
    readonly publicUrl: () => string;
  };

const HOUR_MS = 3_600_000;

/** The ways in that begin elsewhere: at a provider, or with somebody else's link. */
export function openSocial(options: SocialOptions) {
  const { db, config, rooms, publicUrl, allowedOrigins } = options;
  const socialProviders = [...socialProvidersOf(config.social), ...options.socialProviders];
  const deps: SocialDeps = {
    ...options,
    socialProviders,
    ownOrigins: () => ownOriginsOf(publicUrl(), allowedOrigins),
    refuseUnconfirmed,
    mail: rooms.messages.email,
  };

  /** What the buttons say of the providers somebody can log in with. */
  async function namesOf(queryable: Queryable, playerId: bigint): Promise<string[]> {
    const identities = await listIdentities(queryable, playerId);
    return identities.map(
      ({ provider }) => socialProviders.find(({ name }) => name === provider)?.label ?? provider,
    );
  }

  return {
    namesOf,
    routes: [
      ...socialRoutes(deps),
      ...simpleAuthRoutes({ ...options, viewerOf: rooms.sessions.viewerOf }),
    ],
    jobs: [
      { name: 'social.trim', everyMs: HOUR_MS, run: () => trimAttempts(db) },
      { name: 'simple.trim', everyMs: HOUR_MS, run: () => trimTokens(db) },
    ],
    addPages: (app: FastifyInstance, limits: Limits) => socialPages(app, deps, limits),
  };
}
