import { expect, test } from 'vitest';
import { isRoundLike, readRoundFile } from './round-file.ts';

const HASH = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';
const ROUND = {
  round: {
    id: '19',
    table: 'lottery',
    game: 'lottery',
    game_version: 1,
    number: 2,
    previous_seed: HASH,
    seed: HASH,
    state: 'settled',
    void_reason: null,
    beacon: { mode: 'drand', round: 123, signature: HASH + HASH.slice(32), randomness: HASH },
    opened_at: '2026-11-21T11:59:50.000Z',
    lock_at: '2026-11-21T12:00:00.000Z',
    started_at: '2026-11-21T12:00:03.000Z',
    ended_at: '2026-11-21T12:00:09.000Z',
    bets_root: HASH,
    facts: { tickets: 20 },
    outcome: 3,
  },
  chain: { id: '3', first: HASH, length: 4, published_at: '2026-11-01T00:00:00.000Z' },
  bets_text: '[]',
};

test('fairness: a round is read with nulls for what is not known, and without its bets', () => {
  expect(readRoundFile(ROUND)).toEqual(ROUND);
  const round = {
    ...ROUND.round,
    number: null,
    previous_seed: null,
    seed: null,
    lock_at: null,
    started_at: null,
    ended_at: undefined,
    bets_root: null,
    outcome: null,
    beacon: { mode: 'local', round: null, signature: null, randomness: null },
  };
  const { bets_text: _, ...open } = { ...ROUND, round };
  expect(readRoundFile(open)).toEqual({ ...open, bets_text: null });
  const longest = { ...ROUND, chain: { ...ROUND.chain, length: 10_000_000 } };
  expect(readRoundFile(longest)).toEqual(longest);
});

test.each([
  ['round.seed', 'abc'],
  ['round.number', 0],
  ['round.state', undefined],
  ['round.lock_at', 'yesterday'],
  ['round.opened_at', 'yesterday'],
  ['round.started_at', 5],
  ['round.ended_at', '2026-02-30T00:00:00Z'],
  ['chain.published_at', ''],
  ['round.id', '\u001b[2J'],
  ['round.facts', undefined],
  ['round.beacon.mode', 'dice'],
  ['round.beacon.signature', 'c0'],
  ['chain.first', null],
  ['chain.length', 0],
  ['chain.length', 10_000_001],
  ['bets_text', 5],
])('fairness: a round with a wrong %s is rejected', (path, value) => {
  const file: Record<string, unknown> = JSON.parse(JSON.stringify(ROUND));
  const names = path.split('.');
  const holder = names.slice(0, -1).reduce((at, name) => at[name] as typeof file, file);
  holder[names.at(-1)!] = value;
  expect(readRoundFile(file)).toEqual({ wrong: path });
});

test('fairness: a value that is not a round is rejected', () => {
  expect(readRoundFile(null)).toEqual({ wrong: 'round' });
  expect(readRoundFile({})).toEqual({ wrong: 'round.id' });
  expect(readRoundFile({ ...ROUND, chain: null })).toEqual({ wrong: 'chain.id' });
});

test('fairness: a value with a round and a chain is meant to be a round', () => {
  const { round, chain } = ROUND;
  expect(isRoundLike({ round, chain })).toBe(true);
  for (const other of [{ round }, { chain }, {}, null, [], 'round']) {
    expect(isRoundLike(other)).toBe(false);
  }
});
