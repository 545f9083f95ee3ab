import { expect } from 'vitest';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { HOUR_MS } from '#core/time.ts';
import { addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import {
  addBrought,
  addPaidDeposit,
  betDice,
  lostBetween,
  moveBet,
  setPlan,
  shareTerms,
} from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { logInAsPartner } from '#dev/partner-client.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const RATE_BP = 2500;

type Sums = { currency: string; deposited: string; ngr: string; commission: string };
type Row = { key: string; first_deposits: number; sums: Sums[] };

test('conservation: the total of the last hours and days is the sum of its rows and of the ledger', async ({
  app,
  database,
}) => {
  const owner = openDb({ url: database.url });
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  await setPlan(staff, partner.id, shareTerms(RATE_BP));
  const portal = await logInAsPartner(app, partner);
  const player = await addBrought(app, owner, partner.id);
  // Of the present hour, of 20 hours ago, and of three days ago.
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  await betDice(app, player, '12.34');
  await moveBet(owner, await betDice(app, player, '7.77'), new Date(hour - 20 * HOUR_MS));
  await moveBet(owner, await betDice(app, player, '100'), new Date(hour - 72 * HOUR_MS));
  await addPaidDeposit(owner, player.id, 500_000_000n, new Date());
  for (const [by, from] of [
    ['hour', new Date(hour - 23 * HOUR_MS)],
    ['day', new Date(Math.floor(hour / 24 / HOUR_MS) * 24 * HOUR_MS - 29 * 24 * HOUR_MS)],
  ] as const) {
    const answer = await portal.send('GET', `/dashboard?by=${by}`);
    const { rows, total } = answer.json!['data'] as { rows: Row[]; total: Row };
    const sum = (name: 'deposited' | 'ngr' | 'commission') =>
      formatMoney(
        micro(
          rows
            .flatMap(({ sums }) => sums.map((one) => parseMoney(one[name])!))
            .reduce((all, one) => all + one, 0n),
        ),
      );
    const lost = await lostBetween(app.db, player.id, from, new Date(hour + HOUR_MS));
    expect(lost).not.toBe(0n);
    expect([by, total.first_deposits, total.sums]).toEqual([
      by,
      1,
      [
        {
          currency: 'RUB',
          deposited: '500.00',
          ngr: formatMoney(micro(lost)),
          commission: formatMoney(micro((lost * BigInt(RATE_BP)) / 10_000n)),
        },
      ],
    ]);
    expect([sum('deposited'), sum('ngr'), sum('commission')]).toEqual([
      total.sums[0]!.deposited,
      total.sums[0]!.ngr,
      total.sums[0]!.commission,
    ]);
  }
  await owner.close();
});
