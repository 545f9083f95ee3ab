import { newKey } from '#dev/test-app.ts';
import { expect } from 'vitest';
import * as profile from '#features/profile/contract.ts';
import * as identity from '#domain/identity/contract.ts';
import { openDeposit, play, type ConformanceTests } from './checker.ts';

export const profileCalls: ConformanceTests = {
  'profile: the user and their settings': async ({ check, app }) => {
    const { token } = await app.addMember();
    await check(identity.getUser, 200, { token, query: { whoAreYou: 'me' } });
    await check(identity.getUser, 401);
    await check(identity.updateSettings, 200, { token, body: { timezone: 'Asia/Almaty' } });
    await check(identity.updateSettings, 422, { token, body: { timezone: 'Mars/Olympus' } });
  },
  'profile: balances, and free play money once it is spent': async ({ check, app }) => {
    const { id, token } = await app.addMember();
    await check(identity.topUpPlay, 422, { token, key: newKey() });
    await app.grant(id, '-10000.00', 'PLAY');
    await check(identity.topUpPlay, 200, { token, key: newKey() });
    await check(profile.getBalances, 200, { token });
    await check(profile.getBalances, 401, { token: (await app.addGuest()).token });
  },
  'profile: totals, movements and deposits': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember('500.00');
    await play(checker, token);
    await check(profile.getSummary, 200, { token, query: { period: '24h', play: 'none' } });
    await check(profile.getSummary, 422, { token, query: { period: 'yesterday' } });
    const { data } = await check(profile.listMovements, 200, { token, query: { limit: '1' } });
    expect(data).toHaveLength(1);
    await check(profile.listMovements, 422, { token, query: { cursor: 'nowhere' } });
    await check(profile.listDebts, 200, { token, query: { currency: 'RUB' } });
    await check(profile.listDebts, 422, { token, query: { currency: 'GBP' } });
    await check(profile.getArchive, 200, { token });
    await check(profile.getArchive, 401);
    await openDeposit(checker, token);
    await check(profile.listDeposits, 200, { token });
    await check(profile.listDeposits, 422, { token, query: { limit: '0' } });
  },
  'profile: the account, consent and data export': async ({ check, app }) => {
    const { token } = await app.addMember();
    await check(profile.getAccount, 200, { token });
    await check(profile.getAccount, 401);
    await check(profile.updateMarketing, 200, { token, body: { sms: true } });
    await check(profile.updateMarketing, 422, { token, body: {} });
    await check(profile.exportAccount, 200, { token });
    await check(profile.exportAccount, 401);
  },
  'profile: an account without money is closed': async ({ check, app }) => {
    await check(profile.closeAccount, 422, { token: (await app.addMember('10.00')).token });
    await check(profile.closeAccount, 200, { token: (await app.addMember()).token });
  },
};
