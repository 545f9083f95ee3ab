import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { Hub88Client } from '#dev/hub88-client.ts';
import { createStudioFixture } from '#dev/studio-fixture.ts';
import { createSupplierFixture, SHARED_SECRET } from '#dev/supplier-fixture.ts';
import { SECRET_KEY } from '#dev/test-app.ts';
import { startApp } from '../apps/server/app.ts';
import {
  runChecks,
  softswissWalletChecks,
  supplierChecks,
  walletChecks,
} from './wallet-conformance.ts';
import type { CheckRun } from './wallet-conformance/check.ts';

const test = createAppTest(startApp);

test('suppliers: the wallet of a running server passes every check', async ({ app, database }) => {
  const fixture = await createSupplierFixture({ url: database.url, secretKey: SECRET_KEY });
  onTestFinished(fixture.close);
  const { id } = await app.addMember('10.00');
  const { user, token } = await fixture.openFor(id);
  const url = `${app.url}/api/v2/suppliers/acme/hub88`;
  const client = new Hub88Client(url, fixture.key);
  // The server reads new suppliers within two seconds.
  await expect
    .poll(async () => (await client.call('user/info', { user })).status, { timeout: 10_000 })
    .toBe('RS_OK');
  const access = { url, key: fixture.key, user, token, game: 'ACME_FRUITS', currency: 'RUB' };
  await expectAllPassed(walletChecks({ ...access, stake: 1_000 }));

  const { id: other } = await app.addMember('10.00');
  await fixture.openFor(other, 'beta-plums');
  await expectAllPassed(
    softswissWalletChecks({
      url: `${app.url}/api/v2/suppliers/beta/softswiss`,
      secret: SHARED_SECRET,
      user: `player-${other}`,
      game: 'beta:plums',
      currency: 'RUB',
      stake: 1,
    }),
  );
});

test('suppliers: the studio passes every check of a supplier', async () => {
  const fixture = await createStudioFixture();
  onTestFinished(fixture.close);
  await expectAllPassed(
    supplierChecks({
      url: `${fixture.url()}/studio/hub88`,
      key: fixture.suppliers.directory.find('studio')!.ours!,
      operator: 'croupier',
      user: 'player-7',
      game: 'steppe-gold',
      currency: 'RUB',
      freeValue: 5_000_000,
    }),
  );
});

test('suppliers: a server that answers success to everything fails most checks', async () => {
  const server = createServer((request, reply) => {
    request.resume();
    reply.end('{"status":"RS_OK","balance":1000000,"user":"player","request_uuid":"x","url":"x:"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // A TCP server has an address with a port.
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const url = `http://127.0.0.1:${port}`;
  const common = { url, user: 'player', game: 'g', currency: 'RUB' };
  const wallet = walletChecks({ ...common, key, token: 't', stake: 1_000 });
  const softswiss = softswissWalletChecks({ ...common, secret: 's', stake: 1 });
  const supplier = supplierChecks({ ...common, key, operator: '7', freeValue: 1_000 });
  for (const checks of [wallet, softswiss, supplier]) {
    expect((await failuresOf(checks)).length).toBeGreaterThan(checks.length * 0.6);
  }
});

async function failuresOf(checks: readonly CheckRun[]): Promise<string[]> {
  const lines: string[] = [];
  await runChecks(checks, (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('FAILED'));
}

async function expectAllPassed(checks: readonly CheckRun[]): Promise<void> {
  const lines: string[] = [];
  const code = await runChecks(checks, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect([code, lines.at(-1)]).toEqual([0, `${checks.length} of ${checks.length} checks passed.`]);
}
