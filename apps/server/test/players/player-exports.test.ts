import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlayersFixture, playerPath, type PlayersFixture } from '#dev/players-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { startApp } from '../../app.ts';

let fixture: PlayersFixture;
let app: PlayersFixture['app'];

beforeAll(async () => {
  fixture = await createPlayersFixture(startApp);
  ({ app } = fixture);
});
afterAll(() => fixture.close());

const LISTS = ['movements', 'bets', 'deposits', 'withdrawals', 'sessions', 'links', 'notes'];

/** The rows of a file by its columns. */
function rowsOf(text: string): Record<string, string | undefined>[] {
  const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  const names = head!.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  });
}

test('players: every list of a player has a file, and each export is in the audit log', async () => {
  const risk = await createStaffClient(app, 'risk');
  const player = await app.addMember('20.00');
  for (const list of [...LISTS, 'audit']) {
    const file = await risk.send('GET', playerPath(player, `/${list}/export`));
    expect([list, file.status], file.text).toEqual([list, 200]);
    expect(file.headers['content-disposition']).toContain(`${list}-${player.id}.csv`);
  }
  const audited = await app.db.query<{ after: { list: string } }>(
    `select after from staff_audit
      where staff_id = $1 and player_id = $2 and action = 'players.export' order by id`,
    [risk.id, player.id],
  );
  expect(audited.map(({ after }) => after.list)).toEqual([...LISTS, 'audit']);
});

test('players: a file has the fields of its list, for these filters', async () => {
  const risk = await createStaffClient(app, 'risk');
  const player = await app.addMember();
  for (const [text, is_pinned] of [
    ['Speaks Kazakh.', true],
    ['=Calls', false],
  ] as const) {
    const note = { key: newKey(), body: { text, is_pinned } };
    expect((await risk.send('POST', playerPath(player, '/notes'), note)).status).toBe(200);
  }
  const all = await risk.send('GET', playerPath(player, '/notes/export'));
  expect(rowsOf(all.text)).toMatchObject([
    { text: `'=Calls`, role: 'risk', is_pinned: 'false' },
    { text: 'Speaks Kazakh.', role: 'risk', is_pinned: 'true' },
  ]);
  const pinned = await risk.send('GET', playerPath(player, '/notes/export?pinned=only'));
  expect(rowsOf(pinned.text)).toMatchObject([{ text: 'Speaks Kazakh.' }]);
  const sessions = await risk.send('GET', playerPath(player, '/sessions/export'));
  expect(rowsOf(sessions.text)).toMatchObject([{ is_open: 'true', ended_at: '' }]);
});

test('players: support reads the lists of a player and exports none', async () => {
  const support = await createStaffClient(app, 'support');
  const player = await app.addMember();
  for (const list of [...LISTS, 'audit']) {
    const { status } = await support.send('GET', playerPath(player, `/${list}/export`));
    expect([list, status]).toEqual([list, 403]);
  }
});
