import { toPlayerId } from '#core/ids.ts';
import { createBettingFixture } from '../dev/betting-fixture.ts';
import { SECRET } from './bench-database.ts';
import { placeBets } from './load.ts';

/**
 * One of several server processes on one database. Receives a message per slice from the parent, `{
 * players, callers, seconds }`, and replies with bets per second.
 */
const fixture = await createBettingFixture(process.argv[2]!, {
  secretKey: SECRET,
  keepSettled: false,
});
type Slice = { players: string[]; callers: number; seconds: number };

process.on('message', (slice: Slice) => void answer(slice));

async function answer(slice: Slice): Promise<void> {
  const players = slice.players.map(toPlayerId);
  const { perSecond, latenciesMs } = await placeBets(
    fixture,
    players,
    slice.callers,
    slice.seconds,
  );
  process.send!({ perSecond, latenciesMs: latenciesMs.filter((_, index) => index % 10 === 0) });
}

process.once('disconnect', () => void fixture.close().then(() => process.exit(0)));
process.send!('ready');
