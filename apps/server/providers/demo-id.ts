import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  openIdProvider,
  ownOriginsOf,
  type SocialProvider,
} from '#features/social-login/server/index.ts';
import { createOpenId } from '../../../dev/openid/openid.ts';

type DemoIdOptions = {
  readonly secretKey: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly address: { readonly listenUrl: string; readonly url: string };
};

const NAME = 'demo';

/** The sandbox identity provider, with this app as its only client. */
export function createDemoId(options: DemoIdOptions): {
  readonly provider: SocialProvider;
  mount(app: FastifyInstance): void;
} {
  const { secretKey, address, allowedOrigins } = options;
  const secretFor = (use: string) =>
    createHmac('sha256', secretKey).update(`sandbox openid ${use}`).digest('hex');
  const client = { clientId: 'croupier', clientSecret: secretFor('client') };
  const { issuer, mount } = createOpenId({
    ...client,
    appUrl: () => address.url,
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
    // The public address may be a tunnel that this machine cannot reach from inside.
    fetch: (url, init) => fetch(url.replace(address.url, address.listenUrl), init as RequestInit),
  });
  return { provider, mount };
}
