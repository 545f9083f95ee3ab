/** What tests of notifications on devices do. */
import pg from 'pg';
import { createPushBrowser } from './push-browser.ts';
import { emitEvent } from './emit-event.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

export const PUSH_PATH = '/api/v2/notifications/push';
const SETTINGS = {
  payments: true,
  verification: true,
  support: true,
  rounds: true,
  shows_amounts: false,
  quiet_hours: null,
};

export async function addPlayer(app: TestApp): Promise<TestPlayer> {
  const player = await app.addMember();
  await app.send('PUT', '/profile/settings', { token: player.token, body: { locale: 'en' } });
  await change(app, player, {});
  return player;
}

export async function addDevice(
  app: TestApp,
  { token }: TestPlayer,
  browser = createPushBrowser(),
) {
  const { status, json } = await app.send('POST', `${PUSH_PATH}/devices`, {
    token,
    body: browser.subscription,
  });
  if (status !== 200) throw new Error(`a device was refused with ${status}`);
  return { browser, id: json!['data'].id as string };
}

export const change = (
  app: TestApp,
  { token }: TestPlayer,
  settings: Partial<typeof SETTINGS> | object,
) => app.send('PUT', `${PUSH_PATH}/settings`, { token, body: { ...SETTINGS, ...settings } });

export const stateOf = async (app: TestApp, { token }: TestPlayer) =>
  (await app.send('GET', PUSH_PATH, { token })).json!['data'] as {
    public_key: string;
    devices: { id: string }[];
    settings: object;
  };

let lastId = 920_000;

export const nextWithdrawal = () => ++lastId;

export const payOut = (app: TestApp, { id }: TestPlayer, withdrawal = nextWithdrawal()) =>
  emitEvent(app.db, 'withdrawal.paid', {
    player_id: id.toString(),
    withdrawal_id: withdrawal.toString(),
    currency: 'RUB',
    amount: '120.50',
  });

export const decide = (app: TestApp, { id }: TestPlayer) =>
  emitEvent(app.db, 'verification.decided', { player_id: id.toString(), status: 'success' });

export async function stored(app: TestApp, device: string): Promise<number> {
  const rows = await app.db.query('select 1 from push_devices where id = $1', [device]);
  return rows.length;
}

type WaitingJob = { readonly attempt: number; readonly seconds: number };

/** The jobs of a device, those that run now among them, by their attempt and when they are due. */
export async function jobsOf(url: string, device: string): Promise<WaitingJob[]> {
  return await asOwner(url, async (client) => {
    const { rows } = await client.query<WaitingJob>(
      `select (payload ->> 'attempt')::int as attempt,
              extract(epoch from run_at - now())::int as seconds
         from graphile_worker._private_jobs
        where payload ->> 'device' = $1`,
      [device],
    );
    return rows;
  });
}

export async function makeDue(url: string, device: string): Promise<void> {
  await asOwner(url, (client) =>
    client.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
         from graphile_worker._private_jobs where payload ->> 'device' = $1`,
      [device],
    ),
  );
}

async function asOwner<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
