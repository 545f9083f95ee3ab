import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { beginLink, beginSocial } from './begin.ts';
import { completeSocial } from './complete.ts';
import type { SocialLoginContext, SocialLoginDeps } from './context.ts';
import { listLinks, unlink } from './links.ts';
import { addSocialPages } from './pages.ts';
import { registerBySocial } from './register.ts';
import { createSecrets } from './secrets.ts';

export type { SocialLoginDeps } from './context.ts';
export type { SocialProvider } from './providers/provider.ts';
export { openIdProvider, type OpenIdSettings } from './providers/open-id.ts';
export { socialProvidersOf } from './providers/from-config.ts';
export { ownOriginsOf } from './return-url.ts';
export { dropIdentitiesSince, listIdentities, trimAttempts } from './store.ts';

/** Logins by a social provider. Limits are wide: one address may be a whole city. */
export function socialRoutes(deps: SocialLoginDeps): Route[] {
  const context = contextOf(deps);
  const providers = deps.socialProviders.map(({ name, label }) => ({ name, label }));
  return [
    on(contract.listProviders, atMost('120 per minute'), async () => ({ data: providers })),
    on(contract.beginSocial, atMost('120 per minute'), (request) => beginSocial(context, request)),
    on(contract.completeSocial, atMost('120 per minute'), (request) =>
      completeSocial(context, request),
    ),
    on(contract.registerBySocial, atMost('120 per hour'), (request) =>
      registerBySocial(context, request),
    ),
    on(contract.listLinks, atMost('60 per minute'), (request) => listLinks(context, request)),
    on(contract.beginLink, atMost('20 per minute'), (request) => beginLink(context, request)),
    on(contract.unlink, atMost('20 per minute'), (request) => unlink(context, request)),
  ];
}

/** Pages that are no API calls: the addresses providers redirect browsers to. */
export function socialPages(
  app: FastifyInstance,
  deps: SocialLoginDeps,
  rateLimits: RateLimits,
): void {
  addSocialPages(app, contextOf(deps), rateLimits);
}

function contextOf(deps: SocialLoginDeps): SocialLoginContext {
  return { ...deps, secrets: createSecrets(deps.secretKey) };
}
