import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { withdrawalSteps } from '#dev/withdrawal-steps.ts';
import { createWithdrawalsFixture, type WithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { signedProvider, type PaymentProvider } from '#domain/payments/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { withTimeout } from './provider-requests.ts';

/** Pending requests of a server that hangs, so that a test can release them. */
const hanging: ServerResponse[] = [];
const servers: Server[] = [];
let fixture: WithdrawalsFixture;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  const quick = await openProvider('quick', (answer) => answer.end(taken()));
  const slow = await openProvider('slow', (answer) => void hanging.push(answer));
  fixture = await createWithdrawalsFixture(database.url, {
    providers: [quick, slow, SILENT],
    providerTimeoutMs: 300,
  });
  for (const provider of ['quick', 'slow', 'silent', 'gone']) {
    await fixture.addMethod({ hash: `${provider}wayrub`, provider });
  }
  steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  return async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await fixture.close();
    await database.close();
  };
});

afterEach(() => {
  for (const answer of hanging.splice(0)) answer.destroy();
});

const taken = () =>
  JSON.stringify({
    payout: randomUUID(),
    state: 'accepted',
    reason: null,
  });

/** A real provider on its own port, behind the real adapter. */
async function openProvider(
  name: string,
  payout: (answer: ServerResponse) => void,
): Promise<PaymentProvider> {
  const server = createServer((_request, answer) => payout(answer));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return signedProvider({
    name,
    apiUrl: () => `http://127.0.0.1:${port}`,
    serverUrl: () => 'http://127.0.0.1:1',
    secret: '7'.repeat(64),
    log: createLog('silent'),
  });
}

/** A provider whose adapter has no timeout. */
const SILENT: PaymentProvider = {
  name: 'silent',
  createInvoice: () => new Promise(() => {}),
  readInvoice: () => new Promise(() => {}),
  createPayout: () => new Promise(() => {}),
  readPayout: () => new Promise(() => {}),
  readWebhook: () => 'ignored',
  statement: async () => [],
};

test('slow provider: a provider that hangs delays only its own payouts', async () => {
  const late = [];
  for (let count = 0; count < 6; count++) late.push(await steps.approved('slowwayrub'));
  const quick = [];
  for (let count = 0; count < 6; count++) quick.push(await steps.approved('quickwayrub'));
  const sending = fixture.runSending();
  for (const made of quick) await expect.poll(() => steps.statusOf(made)).toBe(4);
  expect(await sending).toBe(6);
  for (const made of late) expect(await steps.statusOf(made)).toBe(3);
  expect(hanging.length).toBe(6);
});

test('slow provider: an adapter that never answers is aborted after the timeout', async () => {
  const made = await steps.approved('silentwayrub');
  const began = performance.now();
  await fixture.runSending();
  expect(performance.now() - began).toBeLessThan(3000);
  expect(await steps.statusOf(made)).toBe(3);
  expect(await steps.kindsOf(made)).toContain('asked');
  expect(await withTimeout(new Promise(() => {}), 5)).toMatchObject({
    refused: 'payment_unavailable',
  });
  expect(await withTimeout(Promise.resolve(7), 5)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('a bug')), 5)).rejects.toThrow('a bug');
});

test('slow provider: a payout of an unconfigured provider stays with staff, who may reject it', async () => {
  await fixture.asOwner(`update withdrawal_rules set four_eyes_min = null`);
  const made = await steps.approved('quickwayrub');
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_transition;
     update withdrawals set provider = 'gone' where id = ${made.id};
     alter table withdrawals enable trigger withdrawals_check_transition`,
  );
  for (let count = 0; count < 4; count++) {
    await fixture.asOwner(`update withdrawals set next_try_at = now() where id = ${made.id}`);
    await fixture.runSending();
  }
  const kinds = await steps.kindsOf(made);
  expect(kinds.filter((kind) => kind === 'delayed')).toHaveLength(1);
  expect(kinds).not.toContain('asked');
  const refused = await steps.decide(made, { step: 'reject', reason: 'limit_of_method' });
  expect(refused.json['data'].status).toBe(6);
});
