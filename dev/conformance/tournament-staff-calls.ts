import { HOUR_MS } from '#core/time.ts';
import { newKey } from '#dev/test-app.ts';
import { insertTournament } from '#domain/tournaments/server/index.ts';
import * as tournaments from '#features/tournaments/contract.backoffice.ts';
import { sampleTerms } from '#dev/tournament-fixture.ts';
import { decide, logInPair } from './bonus-staff-calls.ts';
import type { ConformanceTests } from './checker.ts';

const REASON = 'a race in spring';

export const tournamentStaffCalls: ConformanceTests = {
  'tournaments: staff announce one, alone or with a second person': async (checker) => {
    const { check } = checker;
    const staff = await logInPair(checker);
    const { rates: _rates, late_seconds: _late, ...terms } = sampleTerms();
    const now = Date.now();
    const request = {
      terms,
      starts_at: new Date(now + HOUR_MS).toISOString(),
      ends_at: new Date(now + 2 * HOUR_MS).toISOString(),
      reason: REASON,
    };
    const prizes = { kind: 'amounts', amounts: ['200000'] };
    const large = { ...request, terms: { ...terms, prizes } };
    await decide(checker, tournaments.newTournaments, staff, large);
    const { one: token, support } = staff;
    const small = await check(tournaments.newTournaments.propose, 200, {
      token,
      key: newKey(),
      body: request,
    });
    if (small['data'] !== null) throw new Error('a small one needs no second person');
    const early = { ...request, starts_at: new Date(now - HOUR_MS).toISOString() };
    await check(tournaments.newTournaments.propose, 422, { token, key: newKey(), body: early });
    await check(tournaments.listStaffTournaments, 200, { token: support });
    const query = { state: 'open' };
    await check(tournaments.listStaffTournaments, 422, { token: support, query });
    await check(tournaments.readTournamentOptions, 200, { token: support });
    await check(tournaments.readTournamentOptions, 401);
  },
  'tournaments: staff read one, cancel it, and switch the race of the day': async (checker) => {
    const { check, app } = checker;
    const { one: token, support } = await logInPair(checker);
    const now = Date.now();
    const added = await insertTournament(app.db, {
      terms: sampleTerms(),
      startsAt: new Date(now + HOUR_MS),
      endsAt: new Date(now + 2 * HOUR_MS),
    });
    const params = { id: added!.toString() };
    const unknown = { id: '999999999' };
    await check(tournaments.readStaffTournament, 200, { token: support, params });
    await check(tournaments.readStaffTournament, 404, { token: support, params: unknown });
    await check(tournaments.listFinalPlaces, 200, { token: support, params });
    await check(tournaments.listFinalPlaces, 404, { token: support, params: unknown });
    await check(tournaments.exportFinalPlaces, 200, { token, params });
    await check(tournaments.exportFinalPlaces, 403, { token: support, params });
    const body = { reason: REASON };
    await check(tournaments.cancelTournament, 403, { token: support, params, body });
    await check(tournaments.cancelTournament, 200, { token, params, body });
    await check(tournaments.cancelTournament, 422, { token, params, body });
    for (const is_on of [false, true]) {
      await check(tournaments.switchRace, 200, { token, body: { is_on, reason: REASON } });
    }
    const off = { is_on: false, reason: REASON };
    await check(tournaments.switchRace, 403, { token: support, body: off });
  },
};
