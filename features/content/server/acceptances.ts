import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import * as contract from '../contract.ts';
import { ACCEPTED, isPolicy } from '../rules.ts';
import {
  guardPlayer,
  insertAcceptances,
  insertRegistrationAcceptances,
  listUnaccepted,
  listUnguarded,
} from './store.acceptances.ts';

/** The job of `guardPlayers`: when a version comes into force, and every hour. */
export const GUARD_JOB = 'content.guard-players';
/** Players found at once. */
const BATCH = 500;

/** What a player must accept before the next stake for money, and the acceptance. */
export function acceptanceRoutes(db: Db): Route[] {
  return [
    on(contract.listUnacceptedPolicies, atMost('60 per minute'), async ({ viewer }) => ({
      data: await readUnaccepted(db, viewer.id),
    })),
    on(contract.acceptPolicies, atMost('20 per minute'), ({ viewer, body }) =>
      accept(db, viewer.id, body),
    ),
  ];
}

async function readUnaccepted(
  db: Queryable,
  playerId: PlayerId,
): Promise<contract.UnacceptedPolicy[]> {
  const rows = await listUnaccepted(db, playerId);
  return rows.flatMap(({ slug, number, hash, from_at }) =>
    isPolicy(slug)
      ? [{ policy: slug, number, hash: hash.toString('hex'), from_at: from_at.toISOString() }]
      : [],
  );
}

async function accept(
  db: Db,
  playerId: PlayerId,
  { versions }: Body<typeof contract.acceptPolicies>,
): Promise<Answer<typeof contract.acceptPolicies> | Refusal<'policy_outdated'>> {
  const policies = versions.map(({ policy }) => policy);
  const numbers = versions.map(({ number }) => number);
  return await db.transaction(async (tx) => {
    const accepted = await insertAcceptances(tx, playerId, policies, numbers);
    // A refusal takes back what was accepted beside it: the player reads the list again.
    return accepted === versions.length ? { data: {} } : refuse('policy_outdated');
  });
}

/**
 * A new player has accepted the agreement and the privacy policy of their registration. What else
 * must be accepted before play is checked from the first stake.
 */
export function listenForAcceptances(events: Pick<Events, 'listen'>): void {
  events.listen<{ player_id: string }>(
    'player.registered',
    'content.acceptances',
    async ({ body }, tx) => {
      const playerId = toPlayerId(body.player_id);
      await insertRegistrationAcceptances(tx, playerId, ACCEPTED);
      await guardPlayer(tx, playerId);
    },
  );
}

/** Checks the stakes of all players from when the version is in force. */
export async function enqueueGuard(tx: Queryable, fromAt: Date): Promise<void> {
  await enqueue(tx, GUARD_JOB, {}, { runAt: fromAt });
}

/**
 * Checks the stakes of the players who have to accept a policy, each in a transaction of its own:
 * it locks all accounts of a player. Returns how many.
 */
export async function guardPlayers(db: Db): Promise<number> {
  let guarded = 0;
  let last: PlayerId | 0n = 0n;
  for (;;) {
    const players: PlayerId[] = await listUnguarded(db, last, BATCH);
    for (const id of players) await guardPlayer(db, id);
    guarded += players.length;
    if (players.length < BATCH) return guarded;
    last = players.at(-1)!;
  }
}
