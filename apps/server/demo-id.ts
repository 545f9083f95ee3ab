import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  openIdProvider,
  ownOriginsOf,
  type SocialProvider,
} from '#features/social-login/server/index.ts';
import type { Ground } from './ground.ts';
import { createOpenId } from '../../dev/openid/openid.ts';

type DemoIdOptions = Ground & {
  readonly address: { readonly house: string; readonly url: string };
};

const NAME = 'demo';

/** The sandbox identity provider beside the house, and the house as its one client. */
export function openDemoId(options: DemoIdOptions): {
  readonly provider: SocialProvider;
  mount(app: FastifyInstance): void;
} {
  const { secretKey, address, allowedOrigins } = options;
  const secretFor = (use: string) =>
    createHmac('sha256', secretKey).update(`sandbox openid ${use}`).digest('hex');
  const client = { clientId: 'croupier', clientSecret: secretFor('client') };
  const { issuer, mount } = createOpenId({
    ...client,
    houseUrl: () => address.url,
    secret: secretFor('people'),
    redirectUris: () =>
      ownOriginsOf(address.url, allowedOrigins).map(
        (origin) => `${origin}/auth/social/${NAME}/callback`,
      ),
  });
  const provider = openIdProvider({
    ...client,
    name: NAME,
    label: 'Demo ID',
    issuer,
    // The address of players may be a tunnel that this machine cannot enter from inside.
    fetch: (url, init) => fetch(url.replace(address.url, address.house), init as RequestInit),
  });
  return { provider, mount };
}
