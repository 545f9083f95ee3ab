import { expect, test } from 'vitest';
import { micro, parseMoney } from '#core/money.ts';
import { EMPTY_DRAFT, readDraft, type AutobetDraft } from './autobet-draft.ts';

const STAKE = micro(1_000_000n);

function read(changes: Partial<AutobetDraft>) {
  return readDraft({ ...EMPTY_DRAFT, ...changes }, STAKE);
}

test('games.dice: the options of autobet make a plan', () => {
  expect(
    read({
      count: '',
      onWin: { kind: 'raise', percent: '12,5' },
      stopProfit: '10',
      stopLoss: '5.50',
    }),
  ).toEqual({
    plan: {
      stake: STAKE,
      count: null,
      onWin: { kind: 'raise', bp: 1_250 },
      onLoss: { kind: 'reset' },
      stopProfit: parseMoney('10'),
      stopLoss: parseMoney('5.50'),
      stopSingleWin: null,
    },
  });
});

test.each([
  [{ count: '0' }, 'count'],
  [{ count: '1.5' }, 'count'],
  [{ count: '-3' }, 'count'],
  [{ count: '1000000' }, 'count'],
  [{ onLoss: { kind: 'raise', percent: '' } }, 'onLoss'],
  [{ onLoss: { kind: 'raise', percent: '0' } }, 'onLoss'],
  [{ onWin: { kind: 'raise', percent: '1001' } }, 'onWin'],
  [{ stopProfit: '0' }, 'stopProfit'],
  [{ stopLoss: '0.001' }, 'stopLoss'],
  [{ stopSingleWin: 'x' }, 'stopSingleWin'],
] as const)(
  'games.dice: an invalid autobet option is reported by its field name (%o)',
  (changes, field) => {
    expect(read(changes)).toEqual({ wrong: [field] });
  },
);

test('games.dice: a percentage that is not used is not validated', () => {
  expect(read({ onWin: { kind: 'reset', percent: 'x' } })).toHaveProperty('plan');
});
