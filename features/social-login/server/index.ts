import type { FastifyInstance } from 'fastify';
import type { Limits } from '#platform/server/http/limits.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { beginLink, beginSocial } from './begin.ts';
import { completeSocial } from './complete.ts';
import type { Desk, SocialDeps } from './desk.ts';
import { listLinks, unlink } from './links.ts';
import { addSocialPages } from './pages.ts';
import { registerBySocial } from './register.ts';
import { createSecrets } from './secrets.ts';

export type { SocialDeps } from './desk.ts';
export type { SocialProvider } from './providers/provider.ts';
export { openIdProvider, type OpenIdSettings } from './providers/open-id.ts';
export { socialProvidersOf } from './providers/from-config.ts';
export { ownOriginsOf } from './own-place.ts';
export { dropIdentitiesSince, listIdentities, trimAttempts } from './store.ts';

/** Logins by a social provider. Limits are wide: one address may be a whole city. */
export function socialRoutes(deps: SocialDeps): Route[] {
  const desk = deskOf(deps);
  const providers = deps.socialProviders.map(({ name, label }) => ({ name, label }));
  return [
    on(contract.listProviders, atMost('120 per minute'), async () => ({ data: providers })),
    on(contract.beginSocial, atMost('120 per minute'), (asked) => beginSocial(desk, asked)),
    on(contract.completeSocial, atMost('120 per minute'), (asked) => completeSocial(desk, asked)),
    on(contract.registerBySocial, atMost('120 per hour'), (asked) => registerBySocial(desk, asked)),
    on(contract.listLinks, atMost('60 per minute'), (asked) => listLinks(desk, asked)),
    on(contract.beginLink, atMost('20 per minute'), (asked) => beginLink(desk, asked)),
    on(contract.unlink, atMost('20 per minute'), (asked) => unlink(desk, asked)),
  ];
}

/** What is no call of a page: where providers send browsers back to. */
export function socialPages(app: FastifyInstance, deps: SocialDeps, limits: Limits): void {
  addSocialPages(app, deskOf(deps), limits);
}

function deskOf(deps: SocialDeps): Desk {
  return { ...deps, secrets: createSecrets(deps.secretKey) };
}
