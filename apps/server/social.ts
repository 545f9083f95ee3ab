import {
  listIdentities,
  ownOriginsOf,
  socialProvidersOf,
  type SocialDeps,
  type SocialProvider,
} from '#features/social-login/server/index.ts';
import { refuseUnconfirmed } from '#house/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Ground } from './ground.ts';
import type { Rooms } from './rooms.ts';
import type { WaysIn } from './ways-in.ts';

type SocialOptions = Ground &
  Pick<SocialDeps, 'accounts' | 'isExcluded' | 'emit'> &
  Pick<WaysIn, 'door'> & {
    readonly rooms: Rooms;
    readonly socialProviders: readonly SocialProvider[];
    readonly publicUrl: () => string;
  };

/** What social logins stand on, and the names of the providers somebody comes in by. */
export function openSocial(options: SocialOptions) {
  const { config, rooms, publicUrl, allowedOrigins } = options;
  const socialProviders = [...socialProvidersOf(config.social), ...options.socialProviders];

  async function namesOf(db: Queryable, playerId: bigint): Promise<string[]> {
    const identities = await listIdentities(db, playerId);
    return identities.map(
      ({ provider }) => socialProviders.find(({ name }) => name === provider)?.label ?? provider,
    );
  }

  return {
    ...options,
    socialProviders,
    ownOrigins: () => ownOriginsOf(publicUrl(), allowedOrigins),
    refuseUnconfirmed,
    mail: rooms.messages.email,
    namesOf,
  };
}
