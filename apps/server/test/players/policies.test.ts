import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { insertRegistrationAcceptances } from '#features/content/server/store.acceptances.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const CONTENT = '/api/v2/staff/content';
const UNACCEPTED = '/api/v2/content/policies-unaccepted';
const ACCEPTED = '/api/v2/content/policies-accepted';

let edits = 0;

/** Publishes a new text of a page. */
async function publish(staff: StaffClient, slug: string, options: object = {}) {
  const { json } = await staff.send('GET', CONTENT);
  const page = (json!['data'] as { slug: string; draft: { version: number } | null }[]).find(
    (each) => each.slug === slug,
  )!;
  const text = { title: 'Rules', body: `Version ${++edits} of the rules.` };
  const saved = await staff.send('PUT', `${CONTENT}/${slug}/draft`, {
    body: { texts: { ru: text, en: text, kz: text }, based_on: page.draft?.version ?? 0 },
  });
  return await staff.send('POST', `${CONTENT}/${slug}/versions`, {
    body: { based_on: saved.json!['data'].version, from_at: null, note: 'the law', ...options },
  });
}

const FIRST = { is_accepted_first: true };

async function bet(app: TestApp, { token }: TestPlayer, currency = 'RUB') {
  const body = { stake: '1.00', currency, direction: 'under', target: 5000 };
  const { status, json } = await app.send('POST', '/api/v2/games/dice/bets', {
    token,
    key: newKey(),
    body,
  });
  return status === 200 ? 'placed' : json!['message'];
}

async function addPlayer(app: TestApp): Promise<TestPlayer> {
  const player = await app.addMember('100.00');
  await app.send('POST', '/api/v2/fairness/seeds', {
    token: player.token,
    body: { client_seed: 'policies' },
  });
  return player;
}

async function unaccepted(app: TestApp, { token }: TestPlayer) {
  const { json } = await app.send('GET', UNACCEPTED, { token });
  return (json!['data'] as { policy: string; number: number }[]).map(({ policy, number }) => ({
    policy,
    number,
  }));
}

const accept = (app: TestApp, { token }: TestPlayer, versions: object[]) =>
  app.send('POST', ACCEPTED, { token, body: { versions } });

const isGuarded = async (app: TestApp, { id }: TestPlayer) => {
  const [row] = await app.db.query<{ is_guarded: boolean }>(
    `select is_guarded from accounts
      where kind = 'player_cash' and owner = $1 and currency = 'RUB'`,
    [id.toString()],
  );
  return row!.is_guarded;
};

test('content.policies: a version to be accepted before play stops stakes for money until then', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'content');
  const player = await addPlayer(app);
  expect(await bet(app, player)).toBe('placed');
  // A version that asks for nothing stops no player.
  expect((await publish(staff, 'user-agreement')).status).toBe(200);
  expect(await unaccepted(app, player)).toEqual([]);

  expect((await publish(staff, 'user-agreement', FIRST)).status).toBe(200);
  await expect.poll(() => bet(app, player)).toBe('policy_unaccepted');
  expect(await bet(app, player, 'PLAY')).toBe('placed');
  const wanted = [{ policy: 'user-agreement', number: 3 }];
  expect(await unaccepted(app, player)).toEqual(wanted);
  // An earlier version is not what is asked for.
  const early = await accept(app, player, [{ policy: 'user-agreement', number: 2 }]);
  expect(early.json!['message']).toBe('policy_outdated');
  expect(await bet(app, player)).toBe('policy_unaccepted');

  const answers = await Promise.all([1, 2, 3].map(() => accept(app, player, wanted)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await unaccepted(app, player)).toEqual([]);
  expect(await bet(app, player)).toBe('placed');
  expect(await isGuarded(app, player)).toBe(false);
  // What is accepted stays accepted when a later version asks for nothing.
  await publish(staff, 'user-agreement');
  expect(await unaccepted(app, player)).toEqual([]);
  expect(await bet(app, player)).toBe('placed');
  const acceptedBy = async () => {
    const { json } = await staff.send('GET', CONTENT);
    const page = json!['data'].find(({ slug }: { slug: string }) => slug === 'user-agreement');
    return page.versions.map((each: { accepted: number }) => each.accepted);
  };
  // What was accepted with the registration is recorded soon after it.
  await expect.poll(acceptedBy).toEqual([0, 1, 0, 1]);
});

test('content.policies: a new player has accepted what is in force, and nothing else', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'content');
  await publish(staff, 'user-agreement', FIRST);
  await publish(staff, 'kyc', FIRST);
  const player = await addPlayer(app);
  await expect
    .poll(() => unaccepted(app, player).then((each) => each.map(({ policy }) => policy)))
    .toEqual(['kyc']);
  await expect.poll(() => bet(app, player)).toBe('policy_unaccepted');
  await accept(app, player, await unaccepted(app, player));
  expect(await bet(app, player)).toBe('placed');
});

test('content.policies: a registration that is recorded late accepts no version published since', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'content');
  const player = await addPlayer(app);
  expect((await publish(staff, 'confidential', FIRST)).status).toBe(200);
  const { id } = player;
  await insertRegistrationAcceptances(app.db, id, ['user-agreement', 'confidential']);
  const open = (await unaccepted(app, player)).map(({ policy }) => policy);
  expect(open).toContain('confidential');
  expect(open).not.toContain('user-agreement');
});

test('content.policies: a version of tomorrow asks for nothing today', async ({
  app,
  database,
}) => {
  const staff = await createStaffClient(app, 'content');
  const player = await addPlayer(app);
  const wanted = await unaccepted(app, player);
  if (wanted.length > 0) await accept(app, player, wanted);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await publish(staff, 'confidential', { ...FIRST, from_at: tomorrow });
  expect(await unaccepted(app, player)).toEqual([]);
  await runOn(
    database.url,
    `update content_versions set from_at = now() where from_at > now();
     select content_guard_player(${player.id})`,
  );
  expect(await bet(app, player)).toBe('policy_unaccepted');
});

test('content.policies: limits of a player who accepts stay checked', async ({ app, database }) => {
  const staff = await createStaffClient(app, 'content');
  const player = await addPlayer(app);
  await publish(staff, 'user-agreement', FIRST);
  await expect.poll(() => isGuarded(app, player)).toBe(true);
  await runOn(database.url, `select protection_guard_player(${player.id})`);
  await accept(app, player, await unaccepted(app, player));
  expect(await unaccepted(app, player)).toEqual([]);
  expect(await isGuarded(app, player)).toBe(true);
});

test('content: the answers are not accepted by players', async ({ app }) => {
  const staff = await createStaffClient(app, 'content');
  const answer = await publish(staff, 'faq', FIRST);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.json)).toContain('not_a_policy');
});
