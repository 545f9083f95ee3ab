import type { BrowserContext } from '@playwright/test';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { checkSizes } from './support/sizes.ts';

// As in the journey of all other pages: a phone lays a page out as wide as its widest part.
test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } });

test('shell: a slot, a tournament, a payment and a restricted session fit every screen', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4|GL Driver Message/);
  const email = await join();
  await app.grant(email, '1000.00');
  const faults = [
    ...(await checkSizes(page, '/games/slots/steppe-gold/demo', { drawn: 'main iframe' })),
    ...(await checkSizes(page, `/tournament/${await firstTournament(context)}`)),
    ...(await checkSizes(page, `/payment/${await openDeposit(context)}`)),
  ];
  const order = { term: '1y', is_understood: true };
  await callAsPlayer(context, 'POST', '/api/v2/protection/exclusion', order);
  faults.push(...(await checkSizes(page, '/restricted', { known: null })));
  expect(faults).toEqual([]);
});

async function firstTournament(context: BrowserContext): Promise<string> {
  type Listed = { data: { id: string }[] };
  const path = '/api/v2/tournaments?status=active';
  const { data } = await callAsPlayer<Listed>(context, 'GET', path);
  return data[0]!.id;
}

async function openDeposit(context: BrowserContext): Promise<string> {
  type Methods = { payments: { methods: { hash: string }[] } };
  const { payments } = await callAsPlayer<Methods>(context, 'GET', '/api/v2/billing/data');
  const order = { hash: payments.methods[0]!.hash, amount: '1000.00' };
  const path = '/api/v2/billing/deposits';
  const { data } = await callAsPlayer<{ data: { id: string } }>(context, 'POST', path, order);
  return data.id;
}
