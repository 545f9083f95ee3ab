/**
 * The tournaments of a server in a process of their own: what counts bets, keeps the leaderboard
 * and publishes places. Receives the players whose pages are open, then `cpu` for the processor
 * time that it took so far; sends each score that those pages would get.
 */
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { createBetEvents } from '#domain/wagers/server/index.ts';
import { myTournaments, type OwnPlace } from '#features/tournaments/contract.ts';
import { createTournaments } from '#features/tournaments/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { openDb } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';

export type TournamentRequest =
  | { readonly kind: 'watch'; readonly players: readonly string[] }
  | { readonly kind: 'cpu' };

export type TournamentReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'place'; readonly player: string; readonly score: string; readonly at: number }
  | { readonly kind: 'cpu'; readonly micros: number };

const report = (message: TournamentReport) => process.send!(message);
const url = process.argv[2]!;
const db = openDb({ url, role: APP_ROLE });
const log = createLog('warn');
const bus = await openBus({ url, log });
const betEvents = createBetEvents({ db, log, metrics: createMetrics() });
const tournaments = createTournaments({
  db,
  log,
  betEvents,
  bus,
  accounts: createAccounts(),
  publicPlayers: new PublicPlayerCache(db),
  sockets: () => ({
    deliver: () => {},
    deliverTo: (_topic, player, places) => reportPlaces(player, places as OwnPlace[]),
    findPresent: (pages) => pages.map(({ viewerId }) => viewerId),
  }),
  publishTo: () => {},
  announceBalance: () => {},
  emit: async () => {},
});
const own = tournaments.topics.find(({ shape }) => shape.name === myTournaments.name)!;
await betEvents.start();
report({ kind: 'ready' });

function reportPlaces(player: PlayerId, places: readonly OwnPlace[]): void {
  for (const { score } of places) {
    if (score !== null) report({ kind: 'place', player: player.toString(), score, at: Date.now() });
  }
}

process.on('message', (request: TournamentRequest) => void answer(request));

async function answer(request: TournamentRequest): Promise<void> {
  if (request.kind === 'cpu') {
    const { user, system } = process.cpuUsage();
    report({ kind: 'cpu', micros: user + system });
    return;
  }
  for (const player of request.players) {
    await own.snapshot({ kind: 'player', id: toPlayerId(player), session: '', expiresAt: 0 });
  }
  report({ kind: 'ready' });
}

process.once('disconnect', () => void stop());

async function stop(): Promise<void> {
  await tournaments.stop();
  await betEvents.stop();
  await bus.close();
  await db.close();
}
