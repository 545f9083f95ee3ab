import { expect } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { openPlayerRound } from '#domain/suppliers/contract.backoffice.ts';
import { openRound } from '#domain/suppliers/contract.rounds.ts';
import * as slots from '#features/slots/contract.ts';
import * as studio from '#features/studio/contract.ts';
import type { Checker, ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

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

  'studio: the round of a bet is shown again to its player and to staff': async (checker) => {
    const { check, app } = checker;
    const { id, token } = await app.addMember('1000.00');
    const session = await open(checker, { mode: 'play', token });
    const stake = { session, stake: '50.00', is_bought: false };
    await check(studio.spin, 200, { key: newKey(), body: stake });
    const { json } = await app.send('GET', '/api/v2/bets', { token });
    const bet = json!['data'][0].id as string;
    const body = { locale: 'kz' };
    const opened = await check(openRound, 200, { token, params: { bet }, body });
    await check(openRound, 404, { token, params: { bet: '1' }, body });
    const shown = /#r=([\w-]{59})/.exec(opened['data'].url as string)![1]!;
    await check(studio.getStudioReplay, 200, { body: { token: shown } });
    await check(studio.getStudioReplay, 422, { body: { token: 'A'.repeat(59) } });
    const support = await logInAsStaff(checker, 'support');
    const params = { player: id.toString(), bet };
    await check(openPlayerRound, 200, { token: support, params, body });
    await check(openPlayerRound, 404, { token: support, params: { ...params, bet: '1' }, body });
  },
};

/** The session of a demo. */
async function openDemo(checker: Checker): Promise<string> {
  return await open(checker, { mode: 'demo' });
}

/** The session of the client, from the address that the launch answers. */
async function open({ app, check }: Checker, how: { mode: 'demo' | 'play'; token?: string }) {
  const find = async () => (await app.send('GET', `/api/v2/slots/games/${game}`)).status;
  // A process reads new games within two seconds.
  await expect.poll(find, { timeout: 5_000 }).toBe(200);
  const { mode, ...caller } = how;
  const body = { mode, platform: 'desktop', locale: 'en' };
  const launched = await check(slots.launchSlot, 200, { params: { game }, body, ...caller });
  return /#s=([\w-]{43})/.exec(launched['data'].url as string)![1]!;
}
