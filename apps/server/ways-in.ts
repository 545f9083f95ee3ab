import { dropIdentitiesSince } from '#features/social-login/server/index.ts';
import {
  createCodes,
  createDevices,
  createDoor,
  createFactors,
  createPasswords,
  type Factors,
  type Gate,
} from '#domain/identity/server/index.ts';
import type { Ground } from './ground.ts';
import type { Rooms } from './rooms.ts';

export type WaysInOptions = Ground & {
  readonly rooms: Rooms;
  readonly publicUrl: () => string;
  /** Who else has a say in who comes in. */
  readonly gates: readonly Gate[];
};

/** What all ways in share: one door, and what somebody shows there. */
export function openWaysIn(options: WaysInOptions) {
  const { db, events, secretKey, rooms, publicUrl, gates, config } = options;
  const codes = createCodes(secretKey);
  const devices = createDevices(secretKey);
  const own = createFactors({ secretKey, publicUrl });
  const factors = { ...own, removeSince: removerOf(own) };
  const door = createDoor({
    db,
    sessions: rooms.sessions,
    messages: rooms.messages,
    devices,
    codes,
    factors,
    gates,
    emit: events.emit,
    publicUrl,
    ssoLink: config.ssoLink,
  });
  return { codes, devices, factors, door, passwords: createPasswords() };
}

/** Whoever takes an account back takes from it all that lets somebody else in. */
function removerOf(factors: Factors): Factors['removeSince'] {
  return async (tx, playerId, since) => {
    await factors.removeSince(tx, playerId, since);
    await dropIdentitiesSince(tx, playerId, since);
  };
}

export type WaysIn = ReturnType<typeof openWaysIn>;
