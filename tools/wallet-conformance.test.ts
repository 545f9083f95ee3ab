import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { Hub88Client } from '#dev/hub88-client.ts';
import { createSupplierFixture } from '#dev/supplier-fixture.ts';
import { SECRET_KEY } from '#dev/test-app.ts';
import { startApp } from '../apps/server/app.ts';
import { checkWallet } from './wallet-conformance.ts';

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
  const lines: string[] = [];
  const access = { url, key: fixture.key, user, token, game: 'ACME_FRUITS', currency: 'RUB' };
  const code = await checkWallet({ ...access, stake: 1_000 }, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatch(/^(\d+) of \1 checks passed\.$/);
});

test('suppliers: a wallet that answers success to everything fails most checks', async () => {
  const server = createServer((request, reply) => {
    request.resume();
    reply.end('{"status":"RS_OK","balance":1000000,"user":"player","request_uuid":"x"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // A TCP server has an address with a port.
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const lines: string[] = [];
  const access = { url: `http://127.0.0.1:${port}`, key, user: 'player', token: 't', game: 'g' };
  const wallet = { ...access, currency: 'RUB', stake: 1_000 };
  expect(await checkWallet(wallet, (line) => lines.push(line))).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAILED')).length).toBeGreaterThan(20);
});
