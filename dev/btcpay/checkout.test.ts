import { expect, onTestFinished, test } from 'vitest';
import { createCoinFixture } from './coin-fixture.ts';

test('sandbox: a payer who mines a block confirms no payment of another payer', async () => {
  const fixture = await createCoinFixture();
  onTestFinished(() => fixture.close());
  const [member, stranger] = [await fixture.member(), await fixture.member()];
  const own = await fixture.createDeposit(member);
  const other = await fixture.createDeposit(stranger);
  for (const { invoice } of [own, other]) {
    await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  }
  const page = `${fixture.url}/sandbox/btcpay/i/${own.invoice.id}`;
  await fetch(page, { method: 'POST', body: 'action=block', redirect: 'manual' });
  await fixture.coins.tick();
  expect((await fixture.read(member, own.id)).crypto).toMatchObject({ confirmations: 1 });
  expect((await fixture.read(stranger, other.id)).crypto).toMatchObject({ confirmations: 0 });
});
