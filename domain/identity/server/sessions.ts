import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { formatRestriction, type SessionLimit } from './restriction.ts';
import { createEndedSessions, type SessionBus } from './ended-sessions.ts';
import {
  endSessionRow,
  endSessionRows,
  findJoinableSession,
  insertGuest,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  type StoredRefreshToken,
  type Player,
} from './store.ts';
import {
  ACCESS_SECONDS,
  GUEST_SECONDS,
  hashToken,
  newRefreshToken,
  REFRESH_SECONDS,
  RESTRICTED_SECONDS,
  STAFF_IDLE_MS,
  STAFF_SECONDS,
  type Tokens,
} from './tokens.ts';

/**
 * Two tabs, or a retry after a lost answer, may present one token twice within moments. Within this
 * time the second gets a pair of its own; after it, a second use is theft.
 */
const REUSE_GRACE_MS = 10_000;

const HALF_LIFE_MS = (ACCESS_SECONDS * 1000) / 2;

export type Device = { userAgent: string; ip: string };
type SessionOptions = {
  /** The player has just authenticated, so no step-up is required for a while. */
  readonly isConfirmed?: boolean;
  readonly restriction?: SessionLimit | undefined;
};
export type IssuedSession = {
  accessToken: string;
  refreshToken: string;
  session: string;
  playerId: PlayerId;
};
/** Whose refresh token it is: that of a member is not accepted for staff, and vice versa. */
export type SessionKind = 'member' | 'staff';

/** Opens, renews and ends sessions, and resolves the viewer of a token. */
export function createSessions(db: Db, tokens: Tokens, bus: SessionBus) {
  const ended = createEndedSessions(db, bus);

  async function viewerOf(token: string): Promise<Viewer | undefined> {
    const viewer = await tokens.read(token);
    return viewer && !ended.has(viewer.session) ? viewer : undefined;
  }

  const open = (tx: Tx, player: Player, device: Device, options: SessionOptions = {}) =>
    openSession(tx, tokens, player, device, options);

  async function openGuest(tx: Tx, device: Device): Promise<{ id: PlayerId; token: string }> {
    const id = await insertGuest(tx, 'guest');
    const session = await insertSession(tx, id, device, {
      seconds: GUEST_SECONDS,
      isConfirmed: false,
      restriction: null,
    });
    return { id, token: await tokens.sign('guest', id, session) };
  }

  /** One new pair for a refresh token; a token that was already used ends the session. */
  async function refresh(
    token: string,
    kind: SessionKind = 'member',
  ): Promise<IssuedSession | Refusal<'session_expired'>> {
    const hash = hashToken(token);
    // The theft is recorded in a transaction that commits, so the refusal is made after it.
    const outcome = await db.transaction(async (tx) => {
      const held = await lockRefreshToken(tx, hash);
      const state = stateOf(held, kind);
      if (state === 'stolen') await end(tx, held!.session_id, 'token_reuse');
      if (!held || state === 'closed' || state === 'stolen') return 'closed' as const;
      if (state === 'fresh') await markRefreshTokenUsed(tx, hash);
      const shape = kindOf(held.player_kind, held.restriction);
      return await issue(tx, tokens, held.player_id, shape, held.session_id);
    });
    return outcome === 'closed' ? refuse('session_expired') : outcome;
  }

  async function end(tx: Tx, session: string, reason: string): Promise<boolean> {
    const isEnded = await endSessionRow(tx, session, reason);
    tx.onCommit(() => ended.publish(session));
    return isEnded;
  }

  async function endByRefreshToken(tx: Tx, token: string, reason: string): Promise<boolean> {
    const held = await lockRefreshToken(tx, hashToken(token));
    return held ? await end(tx, held.session_id, reason) : false;
  }

  /** Ends all sessions of a player at once, except for one that may stay. Returns how many. */
  const endAll = (tx: Tx, playerId: PlayerId, reason: string, except: string | null = null) =>
    endAllSessions(tx, ended.publish, playerId, reason, except);

  const freshToken = (viewer: Viewer) => freshTokenFor(tokens, viewer);
  const endedSync = { reloadEndedSessions: ended.reload, pollEndedSessions: ended.poll };
  const parts = { ...endedSync, ...handOver(db, tokens), end, endAll, endByRefreshToken };
  return { ...parts, viewerOf, freshToken, open, openGuest, refresh };
}

async function openSession(
  tx: Tx,
  tokens: Tokens,
  player: Player,
  device: Device,
  { isConfirmed = true, restriction }: SessionOptions,
): Promise<IssuedSession> {
  const session = await insertSession(tx, player.id, device, {
    seconds: secondsOf(player, restriction),
    isConfirmed,
    restriction: restriction === undefined ? null : formatRestriction(restriction),
  });
  return await issue(tx, tokens, player.id, kindOf(player.kind, restriction), session);
}

/** What takes a session along to another domain. */
function handOver(db: Db, tokens: Tokens) {
  return {
    findByRefreshToken: (token: string) => findByRefreshToken(db, token),
    join: (tx: Tx, session: string) => joinSession(tx, tokens, session),
  };
}

/** The session of a refresh token, which stays as it is; undefined when it would be refused. */
async function findByRefreshToken(db: Db, token: string): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    const held = await lockRefreshToken(tx, hashToken(token));
    const state = stateOf(held, 'member');
    return state === 'fresh' || state === 'shared' ? held!.session_id : undefined;
  });
}

/**
 * Another pair of tokens for an open session of a member, on another domain of the installation:
 * ending the session ends both. A session by a link of staff stays where it is.
 */
async function joinSession(
  tx: Tx,
  tokens: Tokens,
  session: string,
): Promise<IssuedSession | undefined> {
  const held = await findJoinableSession(tx, session);
  if (held?.player_kind !== 'member' || held.restriction === 'link') return undefined;
  const kind = kindOf(held.player_kind, held.restriction);
  return await issue(tx, tokens, held.player_id, kind, session);
}

/** Another token for the same session, once half of this one's life is over. */
async function freshTokenFor(tokens: Tokens, viewer: Viewer): Promise<string | undefined> {
  if (viewer.kind === 'guest' || viewer.expiresAt - Date.now() > HALF_LIFE_MS) return undefined;
  return await tokens.sign(viewer.kind, viewer.id, viewer.session);
}

async function endAllSessions(
  tx: Tx,
  publish: (session: string) => void,
  playerId: PlayerId,
  reason: string,
  except: string | null,
): Promise<number> {
  const ended = await endSessionRows(tx, playerId, reason, except);
  tx.onCommit(() => ended.forEach((session) => publish(session)));
  return ended.length;
}

export type Sessions = ReturnType<typeof createSessions>;

function stateOf(
  held: StoredRefreshToken | undefined,
  kind: SessionKind,
): 'fresh' | 'shared' | 'stolen' | 'closed' {
  if (!held?.is_session_open || held.player_status === 'blocked') return 'closed';
  // The session of an account that was closed since is ended; a restricted one was opened after it.
  if (held.player_status === 'closed' && held.restriction === null) return 'closed';
  const isStaff = held.player_kind === 'staff';
  if (isStaff !== (kind === 'staff')) return 'closed';
  if (held.issued_ms_ago > idleMsMax(held, isStaff)) return 'closed';
  if (held.used_at === null) return 'fresh';
  return (held.used_ms_ago ?? 0) > REUSE_GRACE_MS ? 'stolen' : 'shared';
}

/** Staff, and players where the law says so, log in again after a time without a request. */
function idleMsMax({ idle_minutes_max }: StoredRefreshToken, isStaff: boolean): number {
  if (isStaff) return STAFF_IDLE_MS;
  return idle_minutes_max === null ? Number.POSITIVE_INFINITY : idle_minutes_max * 60_000;
}

async function issue(
  tx: Tx,
  tokens: Tokens,
  id: PlayerId,
  kind: Viewer['kind'],
  session: string,
): Promise<IssuedSession> {
  const { token, hash } = newRefreshToken();
  await insertRefreshToken(tx, hash, session);
  const accessToken = await tokens.sign(kind, id, session);
  return { accessToken, refreshToken: token, session, playerId: id };
}

function secondsOf({ kind }: Player, restriction: SessionLimit | undefined): number {
  if (restriction) return RESTRICTED_SECONDS;
  return kind === 'staff' ? STAFF_SECONDS : REFRESH_SECONDS;
}

function kindOf(
  kind: Player['kind'],
  restriction: SessionLimit | string | null | undefined,
): Viewer['kind'] {
  if (kind === 'staff') return 'staff';
  if (restriction === 'link') return 'linked';
  return restriction ? 'restricted' : 'player';
}
