import type { FastifyInstance } from 'fastify';
import type { PlayerId } from '#core/ids.ts';
import { avatarPages, avatarRoutes } from '#features/profile/server/avatar.ts';
import {
  listenForNeed,
  verificationRoutes,
  verificationTopics,
  type VerificationDeps,
} from '#features/verification/server/index.ts';
import type { Factors, Passwords } from '#domain/identity/server/index.ts';
import { staffRoutes } from '#domain/staff/server/index.ts';
import { createFileStorage } from './files.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';

export type KycOptions = Infrastructure & {
  readonly services: Services;
  readonly passwords: Passwords;
  readonly factors: Factors;
  readonly publicUrl: () => string;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
};

/** Creates identity verification, avatars and staff accounts. */
export function createKyc(options: KycOptions) {
  const { config, db, events, services } = options;
  const files = createFileStorage(options);
  const { messages, onVisibilityChanged } = services;
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
      ...staffRoutes({ ...options, sessions: services.sessions }),
      ...avatarRoutes({ db, images: files.images, onVisibilityChanged }),
    ],
    topics: verificationTopics(deps),
    addPages: (app: FastifyInstance) => avatarPages(app, db),
  };
}
