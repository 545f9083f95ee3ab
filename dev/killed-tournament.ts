import { finishTournament } from '#domain/tournaments/server/index.ts';
import { createBettingFixture } from './betting-fixture.ts';
import { killAt, type KillStep } from './kill-step.ts';

/**
 * Finishes a tournament and kills its own process at a named step of a transaction, after so many
 * others, for the recovery test:
 * `node dev/killed-tournament.ts <database> <step> <others> <tournament>`.
 */
const [url, step, others, id] = process.argv.slice(2) as [string, KillStep, string, string];

const fixture = await createBettingFixture(url);
const { db, accounts } = fixture;
killAt(db.pool, step, Number(others));
const deps = { db, accounts, announceBalance: () => {}, announcePrize: () => {} };
await finishTournament(deps, BigInt(id));
await fixture.close();
