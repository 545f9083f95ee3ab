import { beforeAll, expect, test } from 'vitest';
import type { Member } from '#dev/bank/test-house.ts';
import { openedFor, said, sendTo } from '#dev/bank/test-messages.ts';
import { startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { listDeposits, readDeposit } from '../contract.backoffice.ts';

const STAFF = '/api/v2/staff';

let house: CoinHouse;
let clerk: Member;

beforeAll(async () => {
  house = await startCoinHouse();
  clerk = await house.hire('payments');
  return () => house.close();
});

test('what a person has looked into needs nobody, until another message comes', async () => {
  const { id, reference } = await openedFor(house, await house.member(), '999');
  const odd = async () => {
    await sendTo(house, said(reference, { currency: 'USD' }));
    const answer = await house.call(clerk, 'GET', `${STAFF}/deposits/${id}`);
    return readDeposit.answer.parse(answer.body).data;
  };
  const find = (message: string, who = clerk) => {
    const body = { message, reason: 'The payer chose another account.' };
    return house.call(who, 'POST', `${STAFF}/deposits/${id}/findings`, body);
  };
  const first = await odd();
  expect(first).toMatchObject({ needs_person: true, findings: [] });
  const seen = first.messages.at(-1)!.id;
  // Meanwhile another one comes, which was not on the clerk's page.
  const second = await odd();
  expect((await find(seen)).body).toEqual({ data: { needs_person: true } });
  expect((await find(seen)).body).toMatchObject({ message: 'nothing_to_find' });
  expect((await find('none of it')).body).toMatchObject({ message: 'nothing_to_find' });
  expect((await find(seen, await house.hire('support'))).status).toBe(403);
  const both = second.messages.at(-1)!.id;
  const answers = await Promise.all([find(both), find(both), find(both)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const list = await house.call(clerk, 'GET', `${STAFF}/deposits?needs=person`);
  expect(listDeposits.answer.parse(list.body).data.map((row) => row.id)).not.toContain(id);
  expect(await odd()).toMatchObject({
    needs_person: true,
    findings: [
      { reason: 'The payer chose another account.' },
      { reason: 'The payer chose another account.' },
    ],
  });
  const lines = await house.db.query(
    `select staff_id, reason from staff_audit
      where action = 'deposit.finding' and target = $1`,
    [`deposit:${id}`],
  );
  const line = { staff_id: clerk.id, reason: 'The payer chose another account.' };
  expect(lines).toEqual([line, line]);
});
