import { randomInt } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { generatedName, GENERATED_NUMBERS } from '../../rules.generated-names.ts';
import { banNickname, writeNickname } from './store.ts';

/**
 * Gives a player a generated name instead of the nickname they chose, which no player gets again;
 * they may choose another one at once. Undefined when they have chosen none.
 */
export async function resetNickname(tx: Tx, playerId: PlayerId): Promise<string | undefined> {
  if (!(await banNickname(tx, playerId))) return undefined;
  const name = generatedName(randomInt(...GENERATED_NUMBERS));
  await writeNickname(tx, playerId, name, 'staff');
  return name;
}
