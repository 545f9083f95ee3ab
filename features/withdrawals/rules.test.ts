import { expect, test } from 'vitest';
import { EVENTS } from './rules.model.ts';
import {
  failReason,
  isOpen,
  isRecallable,
  isUnderWay,
  moneyMove,
  retrySeconds,
  STATUS,
  step,
  type WithdrawalEvent,
  type WithdrawalState,
  type WithdrawalStatus,
} from './rules.ts';

function state(status: WithdrawalStatus, more: Partial<WithdrawalState> = {}): WithdrawalState {
  return { status, isAsked: status === 4, approvals: 0, approvalsNeeded: 1, ...more };
}

/** Rows: the status. Columns: EVENTS. A number: the next status; =: no change; –: impossible. */
const TABLE: readonly (readonly [string, WithdrawalState, string])[] = [
  //                                                    pas rev app rec rej can ask sen pai fai
  ['requested', state(1), '                              –   2   –   –   6   8   –   –   –   –'],
  ['small', state(1, { approvalsNeeded: 0 }), '          3   2   –   –   6   8   –   –   –   –'],
  ['review', state(2), '                                 –   –   3   –   6   8   –   –   –   –'],
  ['two needed', state(2, { approvalsNeeded: 2 }), '     –   –   2   –   6   8   –   –   –   –'],
  ['one said', state(2, { approvals: 1, approvalsNeeded: 2 }), ' – – 3  –   6   8   –   –   –   –'],
  ['approved', state(3), '                               –   –   –   2   6   8   3   –   –   –'],
  ['asked', state(3, { isAsked: true }), '               –   –   –   –   –   –   =   4   5   7'],
  ['sent', state(4), '                                   –   –   –   –   –   –   –   =   5   7'],
  ['paid', state(5, { isAsked: true }), '                –   –   –   –   –   –   –   =   =   –'],
  ['rejected', state(6), '                               –   –   –   –   =   –   –   –   –   –'],
  ['failed', state(7, { isAsked: true }), '              –   –   –   –   –   –   –   =   –   ='],
  ['cancelled', state(8), '                              –   –   –   –   –   =   –   –   –   –'],
];

test.each(TABLE)(
  'cashier.payout: from %s every event leads where the table says',
  (_, from, row) => {
    const cells = row.trim().split(/\s+/);
    expect(EVENTS.map((event) => cellOf(from, step(from, event)))).toEqual(cells);
  },
);

function cellOf(from: WithdrawalState, after: ReturnType<typeof step>): string {
  if (after === 'impossible') return '–';
  return after === from ? '=' : String(after.status);
}

test('withdrawal rules: a recalled withdrawal is reviewed again, even if it once passed automatically', () => {
  const back = step(state(3, { approvals: 2, approvalsNeeded: 0 }), 'recalled');
  expect(back).toMatchObject({ status: 2, approvals: 0, approvalsNeeded: 1 });
});

/** All paths from the start, and what became of the money on each. */
test('conservation: on every path of up to nine events the money is held, sent or returned once', () => {
  const seen = new Map<string, WithdrawalState & { where: string }>();
  const start = [0, 1, 2].map((approvalsNeeded) => state(1, { approvalsNeeded, isAsked: false }));
  let front = start.map((one) => ({ ...one, where: 'held' }));
  for (let length = 0; length < 9; length++) {
    front = front.flatMap((before) => EVENTS.flatMap((event) => follow(before, event)));
    front = front.filter((one) => !seen.has(JSON.stringify(one)));
    for (const one of front) seen.set(JSON.stringify(one), one);
  }
  expect(front).toEqual([]);
  for (const { status, where } of seen.values()) {
    const wanted = status < 4 ? 'held' : status < 6 ? 'sent' : 'returned';
    expect(where).toBe(wanted);
  }
});

function follow(before: WithdrawalState & { where: string }, event: WithdrawalEvent) {
  const { where, ...plain } = before;
  const after = step(plain, event);
  if (after === 'impossible' || after === plain) return [];
  const move = moneyMove(plain.status, after.status);
  const from = { none: where, post: 'held', release: 'held', reverse: 'sent' }[move];
  expect(from, `${event} at ${plain.status}`).toBe(where);
  const to = { none: where, post: 'sent', release: 'returned', reverse: 'returned' }[move];
  return [{ ...after, where: to }];
}

test('withdrawal rules: without a change of status no money moves', () => {
  const all = Object.values(STATUS);
  expect(all.filter((status) => moneyMove(status, status) !== 'none')).toEqual([]);
});

test('withdrawal rules: staff can stop it only before it is sent to the provider', () => {
  for (const [, from] of TABLE) {
    expect(isRecallable(from) && isUnderWay(from)).toBe(false);
    expect(isOpen(from.status)).toBe(isRecallable(from) || isUnderWay(from));
  }
});

test('withdrawal rules: an unknown reason of a provider counts as declined', () => {
  expect(failReason('returned')).toBe('returned');
  expect(failReason('code 51')).toBe('declined');
  expect(failReason(undefined)).toBe('declined');
});

test('withdrawal rules: the delay between retries doubles up to half an hour', () => {
  expect([0, 1, 2, 8, 9, 5_000].map(retrySeconds)).toEqual([5, 10, 20, 1280, 1800, 1800]);
  expect(STATUS.cancelled).toBe(8);
});
