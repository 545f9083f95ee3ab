import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { createLog } from '#platform/server/log.ts';
import { runOn } from './test-server.ts';

/**
 * What a change of games and limits by the operator in another process does: it writes the change
 * as the owner of the database, then notifies every process.
 */
export async function changeGames(databaseUrl: string, statement: string): Promise<void> {
  await runOn(databaseUrl, statement);
  await announceGames(databaseUrl);
}

export async function announceGames(databaseUrl: string): Promise<void> {
  const bus = await openBus({ url: databaseUrl, log: createLog('silent') });
  bus.publish('games.changed', 0);
  await bus.close();
}
