import type { FastifyInstance } from 'fastify';
import { avatarPages, avatarRoutes } from '#features/profile/server/avatar.ts';
import {
  listenForNeed,
  verificationRoutes,
  verificationTopics,
  type VerificationDeps,
} from '#features/verification/server/index.ts';
import type { Factors, Passwords } from '#domain/identity/server/index.ts';
import { staffRoutes } from '#domain/staff/server/index.ts';
import { openFiles } from './files.ts';
import type { Ground } from './ground.ts';
import type { Rooms } from './rooms.ts';

export type KnownPlayersOptions = Ground & {
  readonly rooms: Rooms;
  readonly passwords: Passwords;
  readonly factors: Factors;
  readonly publicUrl: () => string;
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

/** Who players are: their documents and pictures, and the staff who look at them. */
export function openKnownPlayers(options: KnownPlayersOptions) {
  const { config, db, events, rooms } = options;
  const files = openFiles(options);
  const { messages, onVisibilityChanged } = rooms;
  const deps: VerificationDeps = {
    ...options,
    ...files,
    messages,
    minAge: config.minAge,
    emit: events.emit,
    now: Date.now,
  };
  listenForNeed(deps, events);
  return {
    routes: [
      ...verificationRoutes(deps),
      ...staffRoutes({ ...options, sessions: rooms.sessions }),
      ...avatarRoutes({ db, images: files.images, onVisibilityChanged }),
    ],
    topics: verificationTopics(deps),
    addPages: (app: FastifyInstance) => avatarPages(app, db),
  };
}
