/** The order of the times of a round, and the form of its list of bets. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { at, roundFile, verify } from '#dev/lottery-round.ts';

test('fairness: a round without one of its times is not found true', async () => {
  for (const name of ['opened_at', 'started_at', 'ended_at'] as const) {
    for (const missing of [null, undefined]) {
      const verified = await verify(roundFile(2, { [name]: missing }));
      expect(verified).toMatchObject({ finding: 'undated', broken: ['times unproven'] });
    }
  }
  const { chain, ...file } = roundFile(2);
  const { published_at: _, ...unpublished } = chain;
  expect(await verify({ ...file, chain: unpublished })).toMatchObject({ finding: 'undated' });
  const unlocked = await verify(roundFile(2, { lock_at: null }));
  expect(unlocked.broken).toEqual(['times unproven', 'beacon-round fails']);
  const partly = await verify(roundFile(2, { opened_at: at(-2_000), started_at: null }));
  expect(partly.broken).toEqual(['times fails']);
  const first = await verify(roundFile(2, { lock_at: at(-2_500), opened_at: at(-2_500) }));
  expect(first.broken).toEqual([]);
});

test('fairness: a local beacon has no time of its own, yet times keep their order', async () => {
  const local = { mode: 'local', signature: null };
  const prompt = await verify(roundFile(2, { started_at: at(-2_400) }, local));
  expect(prompt).toMatchObject({ finding: 'local', broken: ['randomness unproven'] });
  const early = await verify(roundFile(2, { started_at: at(-3_000) }, local));
  expect(early).toMatchObject({ finding: 'mismatch' });
});

const LISTS = [
  ['is not JSON', '['],
  ['is no list', '{}'],
  ['is nothing', 'null'],
  ['has a bet without an id', '[{"bet":20,"taken":null}]'],
  ['has an id that is no text', '[{"bet":20,"id":71,"taken":null}]'],
  ['has a bet that is none', '[20]'],
  ['has an id twice', '[{"bet":10,"id":"71","taken":null},{"bet":10,"id":"71","taken":null}]'],
] as const;

test.each(LISTS)('fairness: a list of bets that %s is refused', async (_, bets_text) => {
  const bets_root = createHash('sha256').update(bets_text).digest('hex');
  const verified = await verify({ ...roundFile(2, { bets_root }), bets_text });
  expect(verified.finding).toBe('mismatch');
  expect(verified.broken).toContain('bets fails');
});
