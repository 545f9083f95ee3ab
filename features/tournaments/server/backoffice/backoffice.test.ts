import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaffAccount } from '#dev/staff.ts';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';
import { isRefusal } from '#core/refusal.ts';
import { HOUR_MS } from '#core/time.ts';
import { approveProposal, submitProposal, type StaffUser } from '#domain/staff/server/index.ts';
import {
  cancelTournament,
  findTournament,
  finishTournament,
  listPaidResults,
} from '#domain/tournaments/server/index.ts';
import { aloneMaxOf, tournamentKind } from './new-tournaments.ts';

const kind = tournamentKind(['dice', 'crash']);
let fixture: TournamentFixture;
let one: StaffUser;
let two: StaffUser;
beforeAll(async () => {
  fixture = await createTournamentFixture();
  one = { id: (await addStaffAccount(fixture.db, 'payments')).id, role: 'payments' };
  two = { id: (await addStaffAccount(fixture.db, 'payments')).id, role: 'payments' };
});
afterAll(() => fixture.close());
/** Tests count what one person announced from zero. */
beforeEach(async () => {
  await fixture.owner.query(
    `update tournaments set announced_at = announced_at - interval '40 days' where key is not null`,
  );
});

function requestOf(amount: string, changes: object = {}) {
  const now = Date.now();
  return {
    terms: {
      names: { ru: 'Гонка', en: 'Race', kz: 'Жарыс' },
      currency: 'RUB' as const,
      scoring: 'wager' as const,
      unit: null,
      rounds: null,
      games: null,
      stake_min: '1',
      prizes: { kind: 'amounts' as const, amounts: [amount] },
      ties: 'earlier' as const,
      ...changes,
    },
    starts_at: new Date(now + HOUR_MS).toISOString(),
    ends_at: new Date(now + 2 * HOUR_MS).toISOString(),
    reason: 'a race in spring',
  };
}

const announce = (request: ReturnType<typeof requestOf>, key: string = randomUUID()) =>
  submitProposal(fixture.db, kind, one, key, request);

async function count(): Promise<number> {
  return (await fixture.db.query('select 1 from tournaments')).length;
}

test('tournaments: one that costs little is announced at once, and once by a repeated request', async () => {
  const before = await count();
  const key = randomUUID();
  const request = requestOf('100000');
  const answers = await Promise.all([announce(request, key), announce(request, key)]);
  expect(answers).toEqual([{ data: null }, { data: null }]);
  expect(await announce(request, key)).toEqual({ data: null });
  expect(await count()).toBe(before + 1);
  const other = { ...request, terms: requestOf('99').terms };
  expect(await announce(other, key)).toMatchObject({ refused: 'key_reused' });
  const audit = await fixture.owner.query<{ target: string; reason: string }>(
    `select target, reason from staff_audit where action = 'tournament.add'`,
  );
  expect(audit).toMatchObject([{ reason: 'a race in spring' }]);
});

test('tournaments: beyond the sum of thirty days one takes two people, and is announced once', async () => {
  expect(await announce(requestOf('60000'))).toEqual({ data: null });
  expect(await aloneMaxOf(fixture.db, 'RUB')).toBe(40_000_000_000n);
  const before = await count();
  const made = await announce(requestOf('40000.01'));
  if (isRefusal(made)) throw new Error(made.refused);
  expect(made.data).toMatchObject({ status: 'open', terms: { cost_max: '40000.01' } });
  expect(await count()).toBe(before);
  const id = BigInt(made.data!.id);
  const own = await approveProposal(fixture.db, kind, one, id, null);
  expect(own).toMatchObject({ refused: 'proposal_own' });
  const [approved] = await Promise.all([
    approveProposal(fixture.db, kind, two, id, null),
    approveProposal(fixture.db, kind, two, id, null),
  ]);
  if (isRefusal(approved)) throw new Error(approved.refused);
  expect(await count()).toBe(before + 1);
  const row = (await findTournament(fixture.db, BigInt(approved.data.result!)))!;
  expect(row.state).toBe('announced');
  expect(Object.keys(row.terms.rates).toSorted()).toEqual(['EUR', 'INR', 'KZT', 'USD']);
});

test('tournaments: a proposed one is not announced after its start', async () => {
  const before = await count();
  const startsAt = Date.now() + 500;
  const soon = { ...requestOf('200000'), starts_at: new Date(startsAt).toISOString() };
  const made = await announce(soon);
  if (isRefusal(made)) throw new Error(made.refused);
  const id = BigInt(made.data!.id);
  await expect.poll(() => Date.now()).toBeGreaterThan(startsAt);
  const late = await approveProposal(fixture.db, kind, two, id, null);
  expect(late).toMatchObject({ refused: 'time_past' });
  expect(await count()).toBe(before);
});

test('tournaments: every field that is wrong is named', async () => {
  const past = new Date(Date.now() - HOUR_MS).toISOString();
  const wrong = { ...requestOf('10', { scoring: 'points', rounds: 3, games: ['chess'] }) };
  const refused = await announce({ ...wrong, starts_at: past, ends_at: past });
  if (!isRefusal(refused)) throw new Error('announced');
  expect(
    Object.entries(refused.errors ?? {}).map(([field, [error]]) => [field, error!.code]),
  ).toEqual([
    ['terms.unit', 'required'],
    ['terms.rounds', 'tournament_not_scored'],
    ['terms.games', 'tournament_game_unknown'],
    ['starts_at', 'time_past'],
    ['ends_at', 'tournament_ends_first'],
  ]);
  // The prizes of a currency with large numbers are above what one transfer moves.
  const large = await announce(requestOf('900000000'));
  expect(large).toMatchObject({
    errors: { 'terms.prizes.amounts': [{ code: 'tournament_cost_large' }] },
  });
});

test('tournaments: one is cancelled until its final table is made, and pays nothing then', async () => {
  const race = await fixture.open();
  const player = await fixture.enter([race]);
  await fixture.settle(await fixture.stake(player, '10.00'), '0.00');
  await fixture.counted();
  const paid = (await fixture.paid()).length;
  const cancel = (id: bigint) =>
    fixture.db.transaction((tx) => cancelTournament(tx, id, 'a wrong prize'));
  expect(await cancel(race)).toMatchObject({ state: 'active' });
  expect(await cancel(race)).toMatchObject({ refused: 'tournament_over' });
  await finishTournament(fixture.deps, race);
  expect(await findTournament(fixture.db, race)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'a wrong prize',
    finalHash: null,
  });
  expect(await fixture.paid()).toHaveLength(paid);
  const over = await fixture.open();
  await fixture.end(over);
  await finishTournament(fixture.deps, over);
  expect(await cancel(over)).toMatchObject({ refused: 'tournament_over' });
  expect(await cancel(999_999n)).toMatchObject({ refused: 'not_found' });
});

test('tournaments, race: a final table and a cancellation at once leave one of both', async () => {
  const race = await fixture.open();
  const player = await fixture.enter([race]);
  await fixture.settle(await fixture.stake(player, '10.00'), '0.00');
  await fixture.counted();
  await fixture.end(race);
  const [cancelled] = await Promise.all([
    fixture.db.transaction((tx) => cancelTournament(tx, race, 'a wrong prize')),
    finishTournament(fixture.deps, race),
  ]);
  const row = (await findTournament(fixture.db, race))!;
  const results = await listPaidResults(fixture.db, race, { after: 0, limit: 10 });
  const outcome = [row.state, ...results.map(({ playerId, amount }) => [playerId, amount])];
  const finished = ['finished', [player, 500_000_000n]];
  expect(outcome).toEqual(isRefusal(cancelled) ? finished : ['cancelled']);
});
