import { expect, test } from 'vitest';
import type { BetRecord } from '../../contract.ts';
import { joined } from './joined-bets.ts';
import type { MyBetList } from './my-bets.ts';

const calls: string[] = [];

/** Only the ids of bets decide their order; `next` says that there are earlier ones. */
function list(name: string, ids: readonly string[], next: string | null = null): MyBetList {
  return {
    bets: ids.map((id) => ({ id }) as BetRecord),
    next,
    status: 'ready',
    refusal: null,
    more: () => calls.push(`more ${name}`),
    retry: () => calls.push(`retry ${name}`),
  };
}

function idsOf({ bets }: MyBetList): string[] {
  return bets.map(({ id }) => id);
}

test('bets: lists of several games are merged, latest first', () => {
  const all = joined([list('red', ['12', '9']), list('blue', ['10']), list('green', [])]);
  expect(idsOf(all)).toEqual(['12', '10', '9']);
  expect(all).toMatchObject({ next: null, status: 'ready', refusal: null });
});

test('bets: nothing is shown below what is loaded of every game', () => {
  const all = joined([list('red', ['20', '15'], 'r'), list('blue', ['18', '3', '2'], 'b')]);
  expect(idsOf(all)).toEqual(['20', '18', '15']);
  calls.length = 0;
  all.more();
  expect(calls).toEqual(['more red']);
});

test('bets: one failed list makes the merged list fail, and only that list is reloaded', () => {
  const failed = {
    ...list('blue', []),
    status: 'failed',
    refusal: { refused: 'network' },
  } as const;
  const all = joined([list('red', ['1']), failed as MyBetList]);
  expect(all).toMatchObject({ status: 'failed', refusal: { refused: 'network' } });
  calls.length = 0;
  all.retry();
  expect(calls).toEqual(['retry blue']);
});

test('bets: until every list has loaded, the merged list is loading', () => {
  expect(joined([list('red', ['1']), { ...list('blue', []), status: 'new' }]).status).toBe(
    'loading',
  );
});
