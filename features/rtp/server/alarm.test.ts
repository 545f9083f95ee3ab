import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { addStaffAccount } from '#dev/staff.ts';
import type { ListedGame } from '#core/fairness/game.ts';
import { ofSkill } from '#core/fairness/skill.ts';
import { recordGameVersions } from '#domain/fairness/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { exposeRtpDeviations, rtpJobs } from './alarm.ts';

const NOON = new Date('2030-03-01T12:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

let fixture: ReconciliationFixture;
let mail: ReturnType<typeof createMessagesFixture>;
const staff: string[] = [];

beforeAll(async () => {
  fixture = await createReconciliationFixture();
  mail = createMessagesFixture(fixture.db);
  for (const role of ['admin', 'risk'] as const)
    staff.push((await addStaffAccount(fixture.db, role)).email);
  await addStaffAccount(fixture.db, 'payments');
  await recordGameVersions(fixture.db, [{ name: 'dice', version: 1, files: 'a'.repeat(64) }]);
});
afterAll(() => fixture.close());

/** The sums of dice so far: ten thousand bets of 1.00 on one half, so many of them won. */
async function plantWins(wins: number): Promise<void> {
  const paid = wins * 1_980_000;
  await fixture.tamper(`update game_days set bets = 10000, draws = 10000, staked = 10000000000,
    paid_out = ${paid}, staked_squared = 10000 * 1e12, staked_paid = ${paid} * 1e6,
    paid_squared = ${paid} * 1.98e6 where game = 'dice'`);
}

const asItIs = (listed: ListedGame) => listed;

async function compare(hours: number, version = 1, as = asItIs): Promise<void> {
  const games = fixture.listed.map((listed) =>
    as({ ...listed, game: { ...listed.game, version } }),
  );
  const [job] = rtpJobs({
    db: fixture.db,
    log: createLog('silent'),
    games,
    published: new Map(),
    messages: mail.messages,
    publicUrl: () => 'https://casino.example',
    now: () => later(hours),
  });
  await job!.run();
}

const listOpen = () =>
  fixture.db.query(
    'select game, game_version, currency, rtp_bp, found_at from rtp_deviations_open',
  );
const countEmails = async () => (await mail.messages.read()).length;

test('rtp: a measured RTP within its band raises no alarm', async () => {
  // Three standard errors are outside of the published band of 99%, and not of the alarm's.
  await plantWins(5_150);
  await compare(0);
  expect(await listOpen()).toEqual([]);
  expect(await countEmails()).toBe(0);
});

test('rtp: risk is emailed once about a deviation, which lasts until the RTP is back', async () => {
  await plantWins(5_500);
  await compare(1);
  const deviation = { game: 'dice', game_version: 1, currency: 'RUB', found_at: later(1) };
  expect(await listOpen()).toEqual([{ ...deviation, rtp_bp: 10_890 }]);
  const emails = await mail.messages.read();
  expect(emails.map(({ address }) => address).toSorted()).toEqual(staff.toSorted());
  expect(emails[0]).toMatchObject({
    template: 'rtp-alarm',
    subject: 'RTP out of its band: dice 1, RUB',
    links: ['https://casino.example/backoffice/significant-events?kind=rtp_deviation'],
  });
  expect(emails[0]!.text).toContain('Exact RTP by the rules: 99%');
  const metrics = createMetrics();
  exposeRtpDeviations(fixture.db, metrics);
  const line = 'croupier_rtp_deviation{game="dice",currency="RUB"} 0.099';
  expect((await metrics.text()).body).toContain(line);
  await plantWins(5_400);
  await compare(2);
  // Between the two bands it neither ends nor starts again.
  await plantWins(5_150);
  await compare(3);
  expect(await listOpen()).toEqual([{ ...deviation, rtp_bp: 10_692 }]);
  expect(await countEmails()).toBe(2);
  await plantWins(5_010);
  await compare(4);
  expect(await listOpen()).toEqual([]);
  await plantWins(4_500);
  await compare(5);
  expect(await listOpen()).toMatchObject([{ rtp_bp: 8_910, found_at: later(5) }]);
  expect(await countEmails()).toBe(4);
});

test('rtp: of a game of skill less than the best RTP is no deviation, and more is one', async () => {
  await plantWins(4_500);
  await compare(6, 1, ofSkill);
  expect(await listOpen()).toEqual([]);
  await plantWins(5_500);
  await compare(7, 1, ofSkill);
  expect(await listOpen()).toMatchObject([{ rtp_bp: 10_890, found_at: later(7) }]);
  expect(await countEmails()).toBe(6);
});

test('rtp: a new version is measured anew, from the day after its first use', async () => {
  await recordGameVersions(fixture.db, [{ name: 'dice', version: 2, files: 'b'.repeat(64) }]);
  await compare(8, 2);
  expect(await listOpen()).toEqual([]);
  expect(await countEmails()).toBe(6);
});
