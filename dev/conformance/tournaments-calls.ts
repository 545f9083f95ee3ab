import { HOUR_MS } from '#core/time.ts';
import { newKey } from '#dev/test-app.ts';
import * as tournaments from '#features/tournaments/contract.ts';
import { sampleTerms } from '#dev/tournament-fixture.ts';
import { finishTournament, insertTournament } from '#domain/tournaments/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import type { ConformanceTests } from './checker.ts';

export const tournamentsCalls: ConformanceTests = {
  'tournaments: one is listed, joined, left, and checked at its end': async ({ check, app }) => {
    const { token } = await app.addMember('10.00');
    const now = Date.now();
    const added = await insertTournament(app.db, {
      terms: sampleTerms(),
      startsAt: new Date(now - HOUR_MS),
      endsAt: new Date(now + HOUR_MS),
    });
    const params = { id: added!.toString() };
    const unknown = { id: '999999999' };
    await check(tournaments.listTournaments, 200);
    await check(tournaments.listTournaments, 422, { query: { status: 'open' } });
    await check(tournaments.getTournament, 200, { params });
    await check(tournaments.getTournament, 404, { params: unknown });
    await check(tournaments.listTournamentPlaces, 200, { params });
    await check(tournaments.listTournamentPlaces, 404, { params: unknown });
    await check(tournaments.joinTournament, 200, { token, params, key: newKey() });
    await check(tournaments.joinTournament, 404, { token, params: unknown, key: newKey() });
    await check(tournaments.listOwnPlaces, 200, { token });
    await check(tournaments.listOwnPlaces, 401);
    await check(tournaments.leaveTournament, 200, { token, params, key: newKey() });
    await check(tournaments.leaveTournament, 404, { token, params: unknown, key: newKey() });
    await check(tournaments.getFinalTable, 404, { params });
    const over = await insertTournament(app.db, {
      terms: sampleTerms(),
      startsAt: new Date(now - 3 * HOUR_MS),
      endsAt: new Date(now - HOUR_MS),
    });
    for (const state of ['active', 'calculating']) {
      await app.db.query(
        `update tournaments set state = $2 where id = $1 and state <> $2
            and state in ('announced', 'active')`,
        [over, state],
      );
    }
    const quiet = { announceBalance: () => {}, announcePrize: () => {} };
    await finishTournament({ db: app.db, accounts: createAccounts(), ...quiet }, over!);
    await check(tournaments.getFinalTable, 200, { params: { id: over!.toString() } });
  },
};
