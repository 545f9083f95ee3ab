import { expect } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import * as slots from '#features/slots/contract.ts';
import * as studio from '#features/studio/contract.ts';
import type { Checker, ConformanceTests } from './checker.ts';

const game = 'brass-bells';
const unknown = 'A'.repeat(43);

export const studioCalls: ConformanceTests = {
  'studio: a demo is opened, played, shown, listed and revealed': async (checker) => {
    const { check } = checker;
    const session = await openDemo(checker);
    const state = await check(studio.getStudioState, 200, { body: { session } });
    await check(studio.getStudioState, 422, { body: { session: unknown } });
    const bet = { stake: state['data'].default_stake, is_bought: false };
    const spun = await check(studio.spin, 200, { key: newKey(), body: { session, ...bet } });
    await check(studio.spin, 422, { key: newKey(), body: { session: unknown, ...bet } });
    const round = spun['data'].round.id;
    await check(studio.markShown, 200, { body: { session, round } });
    await check(studio.markShown, 422, { body: { session: unknown, round } });
    await check(studio.listStudioRounds, 200, { body: { session } });
    await check(studio.listStudioRounds, 422, { body: { session: unknown } });
    const seed = { client_seed: 'conformance' };
    await check(studio.rotateStudioSeed, 200, { body: { session, ...seed } });
    await check(studio.rotateStudioSeed, 422, { body: { session: unknown, ...seed } });
  },
};

/** The session of the client, from the address that the launch answers. */
async function openDemo({ app, check }: Checker): Promise<string> {
  const find = async () => (await app.send('GET', `/api/v2/slots/games/${game}`)).status;
  // A process reads new games within two seconds.
  await expect.poll(find, { timeout: 5_000 }).toBe(200);
  const body = { mode: 'demo', platform: 'desktop', locale: 'en' };
  const launched = await check(slots.launchSlot, 200, { params: { game }, body });
  return /#s=([\w-]{43})/.exec(launched['data'].url as string)![1]!;
}
