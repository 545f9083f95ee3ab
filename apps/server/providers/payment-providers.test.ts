import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signature } from '#dev/bank/deposit-steps.ts';
import { openDb } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { ownProviders } from './payment-providers.ts';

const psp = { url: 'http://127.0.0.1:9', secret: 'n'.repeat(32), secretPrevious: 'o'.repeat(32) };

test('metrics: the secret a provider signs with is visible to the operator', async () => {
  const metrics = createMetrics();
  const db = openDb({ url: 'postgresql://127.0.0.1:9/none', role: 'none' });
  const [provider] = ownProviders({
    config: { btcpay: undefined, psp },
    db,
    log: createLog('silent'),
    metrics,
    publicUrl: () => 'https://casino.example',
  });
  const count = async (secret: string) => {
    const { body } = await metrics.text();
    const name = `croupier_payment_messages_signed_total{provider="psp",secret="${secret}"}`;
    return body
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(name.length + 1);
  };
  expect([await count('current'), await count('previous')]).toEqual(['0', '0']);
  const terms = { type: 'paid', reference: randomUUID(), currency: 'RUB', amount: '5.00' };
  const text = JSON.stringify({ event: randomUUID(), ...terms });
  const headers = { 'x-signature': signature(text, psp.secretPrevious) };
  await provider!.readWebhook(Buffer.from(text), headers, Date.now());
  expect([await count('current'), await count('previous')]).toEqual(['0', '1']);
  await db.close();
});
