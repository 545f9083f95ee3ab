import { newKey } from '#dev/test-app.ts';
import { expect } from 'vitest';
import { createPushBrowser } from '#dev/push-browser.ts';
import * as notifications from '#features/notifications/contract.ts';
import * as push from '#features/notifications/contract.push.ts';
import * as reports from '#features/player-cards/contract.backoffice.ts';
import * as people from '#features/player-cards/contract.ts';
import * as profile from '#features/profile/contract.ts';
import * as identity from '#domain/identity/contract.ts';
import * as ignored from '#domain/identity/contract.ignored.ts';
import * as nicknames from '#domain/identity/contract.nicknames.ts';
import { logInAsStaff } from './staff.ts';
import { openDeposit, play, type ConformanceTests } from './checker.ts';

const SMS = {
  consents: [{ product: 'casino', channel: 'sms', is_given: true }],
  source: 'settings',
};

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
  'nicknames: one is checked and taken, and another one soon after is refused': async ({
    check,
    app,
  }) => {
    const { token } = await app.addMember();
    await check(nicknames.checkNickname, 200, { query: { nickname: 'Conformist' } });
    await check(nicknames.checkNickname, 422, { query: {} });
    await check(nicknames.suggestNicknames, 200, { query: { locale: 'kz' } });
    await check(nicknames.suggestNicknames, 422, { query: { locale: 'fr' } });
    await check(nicknames.getNickname, 200, { token });
    await check(nicknames.getNickname, 401);
    await check(nicknames.changeNickname, 200, { token, body: { nickname: 'Conformist' } });
    await check(nicknames.changeNickname, 422, { token, body: { nickname: 'Conformist2' } });
  },
  'people: a card is read and reported, and a player ignored': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    const other = await app.addMember();
    const own = { token: other.token, body: { nickname: 'OpenCard' } };
    await check(nicknames.changeNickname, 200, own);
    const params = { nickname: 'OpenCard' };
    await check(people.getCard, 200, { params });
    await check(people.getCard, 404, { params: { nickname: 'Nowhere' } });
    await check(ignored.listIgnored, 200, { token });
    await check(ignored.listIgnored, 401);
    await check(ignored.ignorePlayer, 200, { token, params });
    await check(ignored.ignorePlayer, 422, { token: other.token, params });
    await check(ignored.stopIgnoring, 200, { token, params });
    await check(ignored.stopIgnoring, 401, { params });
    await check(people.reportPlayer, 200, { token, params, body: { cause: 'nickname' } });
    await check(people.reportPlayer, 422, { token, params, body: { cause: 'envy' } });
    const staff = await logInAsStaff(checker, 'support');
    const { data } = await check(reports.listReportedPlayers, 200, { token: staff });
    expect(data).toMatchObject([{ player: 'OpenCard', causes: ['nickname'], reports: 1 }]);
    await check(reports.listReportedPlayers, 403, { token });
    const decided = {
      token: staff,
      params: { player: other.id.toString() },
      body: { reason: 'The nickname is harmless.' },
    };
    await check(reports.closePlayerReports, 200, decided);
    await check(reports.closePlayerReports, 404, decided);
  },
  'notifications: the list, and what is read': async ({ check, app }) => {
    const { token } = await app.addMember();
    await check(notifications.listNotifications, 200, { token });
    await check(notifications.listNotifications, 422, { token, query: { cursor: 'nowhere' } });
    await check(notifications.listNotifications, 401);
    await check(notifications.markRead, 200, { token, body: { up_to: '1' } });
    await check(notifications.markRead, 422, { token, body: { up_to: 'all' } });
  },
  'notifications: a device is switched on and off, and what it shows': async ({ check, app }) => {
    const { token } = await app.addMember();
    const { subscription } = createPushBrowser();
    await check(push.getPush, 200, { token });
    await check(push.getPush, 401);
    const { data } = await check(push.addPushDevice, 200, { token, body: subscription });
    const inside = { ...subscription, endpoint: 'https://127.0.0.1/push' };
    await check(push.addPushDevice, 422, { token, body: inside });
    const { id } = data as { id: string };
    await check(push.removePushDevice, 200, { token, params: { id } });
    await check(push.removePushDevice, 422, { token, params: { id: 'all' } });
    const settings = {
      payments: true,
      verification: true,
      support: true,
      rounds: false,
      shows_amounts: false,
    };
    const quiet = { ...settings, quiet_hours: { from: 22, until: 8 } };
    await check(push.changePush, 200, { token, body: quiet });
    const never = { ...settings, quiet_hours: { from: 8, until: 8 } };
    await check(push.changePush, 422, { token, body: never });
  },
  'profile: the account, consent and data export': async ({ check, app }) => {
    const { token } = await app.addMember();
    await check(profile.getAccount, 200, { token });
    await check(profile.getAccount, 401);
    await check(profile.updateMarketing, 200, { token, body: SMS });
    await check(profile.updateMarketing, 422, { token, body: {} });
    await check(profile.updateMailOpens, 200, { token, body: { is_given: true } });
    await check(profile.updateMailOpens, 422, { token, body: {} });
    await check(profile.exportAccount, 200, { token });
    await check(profile.exportAccount, 401);
  },
  'profile: an account without money is closed': async ({ check, app }) => {
    await check(profile.closeAccount, 422, { token: (await app.addMember('10.00')).token });
    await check(profile.closeAccount, 200, { token: (await app.addMember()).token });
  },
};
