import {
  findMarked,
  listExclusions,
  lockPlayer,
  personOf,
} from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { closeAccount, type Closing } from './close.ts';

/** After each of these the house may know somebody by more than before. */
const LEARNED = ['player.registered', 'player.contact_changed', 'player.social_linked'] as const;

/**
 * An account that gets the phone, mailbox or social login of an excluded person is that person's
 * and is closed with the first. Ways in ask before they open an account; this is for what comes
 * later, and for a way that forgot to ask.
 */
export function listenForPersons(deps: Closing, events: Pick<Events, 'listen'>): void {
  for (const name of LEARNED) {
    events.listen<{ player_id: string }>(name, 'protection.know-again', ({ body }, tx) =>
      knowAgain(deps, tx, BigInt(body.player_id)),
    );
  }
}

async function knowAgain(deps: Closing, tx: Tx, playerId: bigint): Promise<void> {
  await lockPlayer(tx, playerId);
  const marked = await findMarked(tx, deps.marksOf(await personOf(tx, playerId)), 'closing');
  if (!marked) return;
  // His own marks are among them: who came back after his exclusion is not closed anew.
  if ((await listExclusions(tx, playerId)).length > 0) return;
  await closeAccount(deps, tx, { playerId, kind: 'linked', until: marked.until });
}
