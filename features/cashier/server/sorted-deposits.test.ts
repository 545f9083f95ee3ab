import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { createCoinFixture, type CoinFixture } from '#dev/btcpay/coin-fixture.ts';
import { listDeposits, type DepositLine } from '../contract.backoffice.ts';

const LIST = '/api/v2/staff/deposits';

let fixture: CoinFixture;
let staff: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createCoinFixture();
  staff = await fixture.addStaffUser('payments');
  const { id } = await fixture.member();
  // Three amounts, of which some were paid otherwise than announced.
  await fixture.asOwner(`insert into deposits (player_id, key, request_hash, method_hash, provider,
      type, currency, amount, commission_bp, life_seconds, status, expires_at, closed_at,
      paid_amount)
    select ${id}, 'sorted-' || n, '\\x00', '${bankMethodHash('bank_card', 'RUB')}', 'sandbox',
      'bank_card', 'RUB', (1 + n % 3) * 1000000, 0, 1200, case when n % 5 = 0 then 3 else 5 end,
      now(), now(), case when n % 5 = 0 then 2500000 end from generate_series(1, 17) n`);
  return () => fixture.close();
});

/** Every page of the list. */
async function readPages(query: string): Promise<DepositLine[]> {
  const lines: DepositLine[] = [];
  for (let cursor = ''; ;) {
    const answer = await fixture.call(staff, 'GET', `${LIST}?limit=4&${query}${cursor}`);
    const page = listDeposits.answer.parse(answer.body);
    lines.push(...page.data);
    if (page.next === null) return lines;
    cursor = `&cursor=${page.next}`;
  }
}

const idsOf = (lines: readonly DepositLine[]) => lines.map(({ id }) => id);

test.each(['', '&from=2026-01-01'])(
  'deposits for staff: all pages are in the chosen order, both ways, with %j',
  async (days) => {
    const oldest = await readPages(`sort=at${days}`);
    expect(idsOf(oldest)).toEqual(oldest.map(({ id }) => id).toSorted((a, b) => +a - +b));
    expect(idsOf(await readPages(`sort=-at${days}`))).toEqual(idsOf(oldest).toReversed());
    expect(idsOf(await readPages(days))).toEqual(idsOf(oldest).toReversed());
    const least = await readPages(`sort=amount${days}`);
    const amounts = least.map(({ amount }) => Number(amount));
    expect(new Set(amounts)).toEqual(new Set([1, 2, 2.5, 3]));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(idsOf(await readPages(`sort=-amount${days}`))).toEqual(idsOf(least).toReversed());
  },
);

test('deposits for staff: the file has the order of the list', async () => {
  const file = await fetch(`${fixture.url}${LIST}/export?sort=-amount`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const lines = (await file.text()).trim().split('\r\n').slice(1);
  const ids = lines.map((line) => line.split(',')[0]);
  expect(ids).toEqual(idsOf(await readPages('sort=-amount')));
});

test('deposits for staff: a cursor of another order is refused', async () => {
  const first = await fixture.call(staff, 'GET', `${LIST}?limit=4&sort=amount`);
  const { next } = listDeposits.answer.parse(first.body);
  for (const query of ['', '&sort=-amount', '&sort=at', '&from=2026-01-01']) {
    const answer = await fixture.call(staff, 'GET', `${LIST}?limit=4&cursor=${next}${query}`);
    expect(answer.body).toMatchObject({ errors: { cursor: ['cursor_format'] } });
  }
});
