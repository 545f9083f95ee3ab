import { randomBytes } from 'node:crypto';
import { registerSupplier, startSupplier } from '#dev/game-supplier.ts';
import { SECRET_KEY } from '#dev/test-app.ts';
import { setProviderFee } from '#features/money-reports/contract.backoffice.providers.ts';
import * as staff from '#features/slots/contract.backoffice.ts';
import * as keys from '#features/slots/contract.backoffice.suppliers.ts';
import { listJackpots } from '#features/studio/contract.backoffice.ts';
import * as slots from '#features/slots/contract.ts';
import { expect } from 'vitest';
import { reachLimit, type Checker, type ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const reason = 'the autumn lobby';
const game = 'golden-steppe';
const unknown = { params: { game: 'no-such-game' } };
const demo = { mode: 'demo', platform: 'mobile', locale: 'kz' };

export const slotsCalls: ConformanceTests = {
  'slots: lists, a game and its demo': async (checker) => {
    const { check } = checker;
    const supplier = await openSupplier(checker);
    await check(slots.listSlots, 200, { query: { category: 'slots' } });
    await check(slots.listSlots, 422, { query: { category: 'poker' } });
    await check(slots.getSlot, 200, { params: { game } });
    await check(slots.getSlot, 404, unknown);
    await check(slots.listSlotCards, 200, { query: { games: game } });
    await check(slots.listSlotCards, 422, { query: { games: '' } });
    await check(slots.launchSlot, 200, { params: { game }, body: demo });
    await check(slots.launchSlot, 404, { ...unknown, body: demo });
    await check(slots.listLiveTables, 200);
    await reachLimit(checker, slots.listLiveTables, 600);
    await check(slots.listLiveTables, 429);
    supplier.setAway(true);
    await check(slots.launchSlot, 422, { params: { game }, body: demo });
    supplier.close();
  },

  'slots: staff change a game and a supplier': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'content');
    const listed = await check(staff.listStaffSlots, 200, { token, query: { search: 'steppe' } });
    await check(staff.listStaffSlots, 401);
    const setup = {
      is_hidden: false,
      position: 10,
      labels: ['hot'],
      hidden_in: ['US'],
      hidden_currencies: ['EUR'],
    };
    const body = { ...setup, based_on: listed['data'][0].version, reason };
    const params = { game: listed['data'][0].game };
    await check(staff.changeStaffSlot, 200, { token, params, body });
    await check(staff.changeStaffSlot, 422, { token, params, body });
    const risk = await logInAsStaff(checker, 'risk');
    await check(staff.listStaffSuppliers, 200, { token: risk });
    await check(staff.listStaffSuppliers, 403, { token });
    const reach = { frame_origins: ['https://games.example'], networks: ['127.0.0.0/8'] };
    const supplier = { is_active: true, ...reach, reason };
    const journey = { params: { code: 'journey' }, body: supplier };
    await check(staff.changeStaffSupplier, 200, { token: risk, ...journey });
    await check(listJackpots, 200, { token: risk });
    await check(listJackpots, 403, { token });
    const other = { params: { code: 'other' }, body: supplier };
    await check(staff.changeStaffSupplier, 404, { token: risk, ...other });
    const admin = await logInAsStaff(checker, 'admin');
    const fee = { provider: 'Northlight', from_month: '2026-12', fee_bp: 1_000, reason };
    await check(setProviderFee, 200, { token: admin, body: fee });
  },

  'slots: staff register a supplier, and its keys take two people': async (checker) => {
    const { check } = checker;
    const one = await logInAsStaff(checker, 'risk');
    const two = await logInAsStaff(checker, 'risk');
    const code = `made-${randomBytes(4).toString('hex')}`;
    const operator = { base_url: 'https://games.example/api', operator_id: 'casino' };
    const body = { code, name: 'Registered', protocol: 'softswiss', ...operator, reason };
    const made = await check(keys.registerStaffSupplier, 200, { token: one, body });
    expect(made['data'].secret).toHaveLength(43);
    await check(keys.registerStaffSupplier, 422, { token: one, body });
    const first = { params: { code, id: made['data'].id }, body: { reason } };
    await check(keys.confirmSupplierKey, 422, { token: one, ...first });
    await check(keys.confirmSupplierKey, 200, { token: two, ...first });
    await check(keys.confirmSupplierKey, 422, { token: two, ...first });
    const another = { token: one, params: { code }, body: { reason } };
    await check(keys.addSupplierKey, 200, another);
    await check(keys.addSupplierKey, 404, { ...another, params: { code: 'no-such' } });
    const listed = await check(keys.listSupplierKeys, 200, { token: one, params: { code } });
    await check(keys.listSupplierKeys, 401, { params: { code } });
    const states = listed['data'].map((key: { is_confirmed: boolean }) => key.is_confirmed);
    expect(states).toEqual([false, true]);
    await check(keys.revokeSupplierKey, 200, { token: one, ...first });
    await check(keys.revokeSupplierKey, 404, { token: one, ...first });
    // Its protocol has neither a pair of ours nor a list of games.
    await check(keys.addOwnSupplierKey, 404, another);
    await check(keys.readSupplierGames, 422, another);
    const file = (body: string, supplier = code) => ({
      token: one,
      params: { code: supplier },
      query: { file_name: 'games.csv' },
      headers: { 'content-type': 'text/csv' },
      body,
    });
    const games = await check(keys.importSupplierGames, 200, file(`code,name,rtp\n${code}:a,A,96`));
    expect(games['data']).toEqual({ games: 1, added: 1 });
    await check(keys.importSupplierGames, 422, file('code\na'));
    await check(keys.importSupplierGames, 404, file('code,name\na,A', 'no-such'));
  },

  'slots: staff replace our pair of keys, and read the list of a supplier': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'risk');
    const order = { token, params: { code: 'journey' }, body: { reason } };
    const added = await check(keys.addOwnSupplierKey, 200, order);
    expect(added['data'].id).toMatch(/^\d+$/);
    await check(keys.addOwnSupplierKey, 422, order);
    // Its server has stopped; our studio is in this process.
    await check(keys.readSupplierGames, 422, order);
    const read = await check(keys.readSupplierGames, 200, { ...order, params: { code: 'studio' } });
    expect(read['data'].games).toBeGreaterThan(0);
    await check(keys.readSupplierGames, 404, { ...order, params: { code: 'no-such' } });
  },
};

/** A supplier with games that the server has read. */
async function openSupplier({ app, url }: Checker) {
  const supplier = await startSupplier();
  await registerSupplier({ db: app.db, url, secretKey: SECRET_KEY }, { ...supplier, slots: 20 });
  const find = async () => (await app.send('GET', `/api/v2/slots/games/${game}`)).status;
  await expect.poll(find, { timeout: 5_000 }).toBe(200);
  return supplier;
}
