/** A provider's secret is rotated while its messages are in flight. */
import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signature } from '#dev/bank/deposit-steps.ts';
import { btcpayProvider, signedProvider, type PaymentProvider, type SecretName } from './index.ts';
import { createLog } from '#platform/server/log.ts';

const [OLD, NEW] = ['the secret of last year '.repeat(2), 'the secret of this year '.repeat(2)];
const NOWHERE = () => 'http://127.0.0.1:9';

type Known = { readonly current: string; readonly previous?: string };

/** A provider with these secrets, and by which of them its messages were signed. */
function opened(name: 'psp' | 'btcpay', { current, previous }: Known) {
  const signers: SecretName[] = [];
  const log = createLog('silent');
  const onSigned = (by: SecretName) => void signers.push(by);
  const provider =
    name === 'psp'
      ? signedProvider({
          name,
          log,
          onSigned,
          apiUrl: NOWHERE,
          serverUrl: NOWHERE,
          secret: current,
          secretPrevious: previous,
        })
      : btcpayProvider({
          log,
          onSigned,
          url: NOWHERE,
          store: 'store',
          apiKey: 'key',
          webhookSecret: current,
          webhookSecretPrevious: previous,
          pullPayments: { find: async () => undefined, save: async (_reference, pot) => pot },
        });
  return { provider, signers };
}

function messageOf(name: 'psp' | 'btcpay', secret: string) {
  const psp = { event: randomUUID(), type: 'opened', reference: randomUUID(), currency: 'RUB' };
  const coins = { deliveryId: 'delivery', type: 'InvoiceSettled', storeId: 'store' };
  const body = JSON.stringify(name === 'psp' ? { ...psp, amount: null } : coins);
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  const headers =
    name === 'psp' ? { 'x-signature': signature(body, secret) } : { 'btcpay-sig': `sha256=${mac}` };
  return { body: Buffer.from(body), headers };
}

async function isHeard(provider: PaymentProvider, name: 'psp' | 'btcpay', secret: string) {
  const { body, headers } = messageOf(name, secret);
  const reading = await provider.readWebhook(body, headers, Date.now());
  return typeof reading === 'string' || !('refused' in reading);
}

test.each(['psp', 'btcpay'] as const)(
  'secrets: %s: during a rotation both secrets are accepted and distinguished',
  async (name) => {
    const { provider, signers } = opened(name, { current: NEW, previous: OLD });
    expect(await isHeard(provider, name, OLD)).toBe(true);
    expect(await isHeard(provider, name, NEW)).toBe(true);
    expect(await isHeard(provider, name, 'a third one')).toBe(false);
    expect(signers).toEqual(['previous', 'current']);
  },
);

test.each(['psp', 'btcpay'] as const)('secrets: %s: a removed secret is refused', async (name) => {
  const { provider, signers } = opened(name, { current: NEW });
  expect(await isHeard(provider, name, OLD)).toBe(false);
  expect(await isHeard(provider, name, '')).toBe(false);
  expect(signers).toEqual([]);
});
