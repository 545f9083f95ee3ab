import { openHouseRoom } from '../dev/house-room.ts';
import { SECRET } from './house.ts';
import { placeBets } from './load.ts';

/**
 * One of several server processes on one database. Reads a line of JSON per slice from the
 * parent, `{ players, callers, seconds }`, and answers bets per second.
 */
const room = await openHouseRoom(process.argv[2]!, { secretKey: SECRET, keepSettled: false });
type Slice = { players: string[]; callers: number; seconds: number };

process.on('message', (slice: Slice) => void answer(slice));

async function answer(slice: Slice): Promise<void> {
  const players = slice.players.map(BigInt);
  const { perSecond, latenciesMs } = await placeBets(room, players, slice.callers, slice.seconds);
  process.send!({ perSecond, latenciesMs: latenciesMs.filter((_, index) => index % 10 === 0) });
}

process.once('disconnect', () => void room.close().then(() => process.exit(0)));
process.send!('ready');
