import { toPlayerId, type PlayerId } from '#core/ids.ts';
import {
  findMatchingExclusion,
  listExclusions,
  lockPlayer,
  readPersonIdentity,
} from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { closeAccount, type ExclusionDeps } from './close.ts';

/** Events after which more of a person's identity is known. */
const IDENTITY_EVENTS = [
  'player.registered',
  'player.contact_changed',
  'player.social_linked',
] as const;

/**
 * An account that gets the phone, mailbox or social login of an excluded person belongs to that
 * person and is excluded as well. Registration checks this before it creates an account; this
 * handler covers later changes.
 */
export function listenForExcludedPersons(
  deps: ExclusionDeps,
  events: Pick<Events, 'listen'>,
): void {
  for (const name of IDENTITY_EVENTS) {
    events.listen<{ player_id: string }>(name, 'protection.match-exclusions', ({ body }, tx) =>
      closeIfExcluded(deps, tx, toPlayerId(body.player_id)),
    );
  }
}

async function closeIfExcluded(deps: ExclusionDeps, tx: Tx, playerId: PlayerId): Promise<void> {
  await lockPlayer(tx, playerId);
  const marked = await findMatchingExclusion(
    tx,
    deps.hashIdentity(await readPersonIdentity(tx, playerId)),
    'existing',
  );
  if (!marked) return;
  // The hashes include the player's own: an account that returned after its exclusion is not
  // excluded again.
  if ((await listExclusions(tx, playerId)).length > 0) return;
  await closeAccount(deps, tx, { playerId, kind: 'linked', until: marked.until });
}
