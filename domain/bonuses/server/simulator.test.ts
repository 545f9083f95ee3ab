import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseMoney, type Micro } from '#core/money.ts';
import { amountsOf, bonusTerms } from '../rules.ts';
import { simulateBonus } from '../rules.simulation.ts';
import { createSimulator } from './simulator.ts';

const TERMS = bonusTerms.parse({
  names: { ru: 'Бонус', en: 'Bonus', kz: 'Бонус' },
  kind: 'fixed',
  percent: null,
  amounts: { RUB: { deposit_min: null, amount: '100', stake_max: '10', conversion_max: null } },
  wager: 3,
  base: 'bonus',
  release: 'all',
  shares: { dice: 10_000 },
  games: null,
  claim_days: 3,
  active_days: 7,
});
const money = (text: string): Micro => parseMoney(text)!;
const EVEN = { numerator: 99n, denominator: 100n };
const SCENARIO = {
  terms: TERMS,
  amounts: amountsOf(TERMS, 'RUB')!,
  cost: { deposit: money('0'), bonus: money('100'), required: money('300') },
  games: [{ share: 10_000, rtp: EVEN, variance: EVEN }],
  divisor: 1,
};
const WORK = { runs: 500, betsMax: 100_000, seed: 3 };

test('bonuses: the worker thread answers what the rules compute, in the order of the requests', async () => {
  const simulate = createSimulator();
  const other = { ...WORK, seed: 4 };
  const answers = await Promise.all([simulate(SCENARIO, WORK), simulate(SCENARIO, other)]);
  expect(answers).toEqual([simulateBonus(SCENARIO, WORK), simulateBonus(SCENARIO, other)]);
});

test('bonuses: a program ends after a simulation, its thread does not keep it', async () => {
  const script = `
    import { createSimulator } from '${new URL('simulator.ts', import.meta.url).href}';
    const scenario = { terms: {}, amounts: { stakeMax: 1n }, divisor: 1, games: [],
      cost: { deposit: 0n, bonus: 0n, required: 1n } };
    const { runs } = await createSimulator()(scenario, { runs: 5, betsMax: 5, seed: 1 });
    console.log(runs);
  `;
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  const path = join(folder, 'program.mjs');
  await writeFile(path, script);
  const { stdout } = await promisify(execFile)(process.execPath, [path], { timeout: 30_000 });
  await rm(folder, { recursive: true });
  expect(stdout.trim()).toBe('5');
});
