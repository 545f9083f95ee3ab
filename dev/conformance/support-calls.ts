import { newKey } from '#dev/test-app.ts';
import { photo } from '#dev/verification-fixture.ts';
import * as canned from '#features/support/contract.backoffice.canned.ts';
import * as report from '#features/support/contract.backoffice.report.ts';
import * as backoffice from '#features/support/contract.backoffice.ts';
import * as guest from '#features/support/contract.guest.ts';
import * as support from '#features/support/contract.ts';
import { reachLimit, type ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const supportCalls: ConformanceTests = {
  'support: a player writes, staff answer, note and close': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    const line = (text: string) => ({ token, key: newKey(), body: { locale: 'en', text } });
    const { data: sent } = await check(support.sendMessage, 200, line('where is my payout?'));
    await check(support.sendMessage, 422, line(' '));
    await check(support.listMessages, 200, { token });
    await check(support.listMessages, 401);
    await check(support.markRead, 200, { token, body: { up_to: sent.id } });
    await check(support.markRead, 422, { token, body: { up_to: 'all' } });

    await check(support.getLastThread, 200, { token });
    await check(support.getLastThread, 401);
    await check(support.noteTyping, 200, { token, body: {} });
    await check(support.noteTyping, 401, { body: {} });
    const rating = { token, body: { thread: sent.thread, rating: 5 } };
    await check(support.rateThread, 422, rating);

    const staff = { token: await logInAsStaff(checker, 'support') };
    await check(backoffice.listThreads, 200, staff);
    await check(backoffice.listThreads, 403, { token });
    const thread = { ...staff, params: { id: sent.thread } };
    const nothing = { ...staff, params: { id: '999999999' } };
    await check(backoffice.readThread, 200, thread);
    await check(backoffice.readThread, 404, nothing);
    await check(backoffice.listThreadMessages, 200, thread);
    await check(backoffice.listThreadMessages, 404, nothing);
    await check(backoffice.noteStaffTyping, 200, { ...thread, body: {} });
    await check(backoffice.noteStaffTyping, 404, { ...nothing, body: {} });
    await check(backoffice.markThreadRead, 200, { ...thread, body: { up_to: sent.id } });
    await check(backoffice.markThreadRead, 404, { ...nothing, body: { up_to: sent.id } });
    const answer = () => ({ key: newKey(), body: { text: 'on its way', is_note: false } });
    await check(backoffice.answerThread, 200, { ...thread, ...answer() });
    await check(backoffice.answerThread, 404, { ...nothing, ...answer() });
    const step = (text: string) => ({ ...thread, body: { step: text } });
    await check(backoffice.claimThread, 200, step('release'));
    await check(backoffice.claimThread, 422, step('release'));
    await check(backoffice.claimThread, 200, step('claim'));
    await check(backoffice.tagThread, 200, { ...thread, body: { tags: ['payout'] } });
    await check(backoffice.tagThread, 422, { ...thread, body: { tags: ['a,b'] } });
    await check(backoffice.closeThread, 200, { ...thread, body: {} });
    await check(support.rateThread, 200, rating);
    await check(support.rateThread, 422, rating);
    const admin = { ...thread, token: await logInAsStaff(checker, 'admin') };
    const reason = { body: { reason: 'the player asked for it' } };
    await check(backoffice.eraseTexts, 403, { ...thread, ...reason });
    await check(backoffice.closeThread, 422, { ...thread, body: {} });
    await check(backoffice.answerThread, 422, { ...thread, ...answer() });
    await check(backoffice.eraseTexts, 200, { ...admin, ...reason });
  },

  'support: a guest writes, reads, and logs in': async (checker) => {
    const { check, app } = checker;
    await check(guest.getGuestState, 200);
    await reachLimit(checker, guest.getGuestState, 300);
    await check(guest.getGuestState, 429);
    const line = (text: string) => ({ key: newKey(), body: { locale: 'en', text } });
    const sent = await check(guest.sendGuestMessage, 200, line('hello'));
    await check(guest.sendGuestMessage, 422, line(' '));
    const headers = { cookie: sent.cookies };
    await check(guest.listGuestMessages, 200, { headers });
    await check(guest.listGuestMessages, 422, { headers, query: { limit: '0' } });
    await check(guest.markGuestRead, 200, { headers, body: { up_to: sent['data'].id } });
    await check(guest.markGuestRead, 422, { headers, body: { up_to: 'all' } });
    const { token } = await app.addMember();
    await check(guest.joinGuest, 401, { headers, body: {} });
    await check(guest.joinGuest, 200, { headers, token, body: {} });
  },

  'support: pictures of both sides': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    const file = { token, headers: { 'content-type': 'image/jpeg' }, body: await photo() };
    const { data: picture } = await check(support.uploadPicture, 200, file);
    await check(support.uploadPicture, 422, { ...file, body: 'no picture' });
    const attached = { id: String(picture.id), description: 'my receipt' };
    const body = { locale: 'en', text: '', picture: attached };
    const { data: sent } = await check(support.sendMessage, 200, { token, key: newKey(), body });
    await check(support.sendMessage, 422, { token, key: newKey(), body });
    const small = { query: { size: 'thumbnail' } };
    await check(support.readPicture, 200, { token, params: { id: attached.id }, ...small });
    await check(support.readPicture, 401, { params: { id: attached.id }, ...small });
    const staff = { token: await logInAsStaff(checker, 'support'), params: { id: sent.thread } };
    const answer = await check(backoffice.uploadStaffPicture, 200, { ...file, ...staff });
    await check(backoffice.uploadStaffPicture, 403, { ...file, params: staff.params });
    const shown = { is_note: false, picture: { ...attached, id: answer['data'].id } };
    await check(backoffice.answerThread, 200, { ...staff, key: newKey(), body: shown });
    const params = { id: sent.thread, picture: attached.id };
    await check(backoffice.readStaffPicture, 200, { ...staff, params, query: { size: 'full' } });
    await check(backoffice.readStaffPicture, 403, { token, params, query: { size: 'full' } });
  },

  'support: a thread is transferred, answers are canned, and first answers are counted': async (
    checker,
  ) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    const body = { locale: 'en', text: 'where is my payout?' };
    const { data: sent } = await check(support.sendMessage, 200, { token, key: newKey(), body });
    const staff = { token: await logInAsStaff(checker, 'support') };
    const thread = { ...staff, params: { id: sent.thread } };
    const to = (team: string) => ({ key: newKey(), body: { team, note: 'please look' } });
    await check(backoffice.transferThread, 422, { ...thread, ...to('support') });
    await check(backoffice.transferThread, 200, { ...thread, ...to('payments') });
    await check(backoffice.transferThread, 404, { ...thread, ...to('risk') });

    const texts = { ru: 'Здравствуйте, {nickname}!', en: 'Hello, {nickname}!', kz: 'Сәлем!' };
    const answer = { id: null, name: 'Hello', texts };
    const { data: saved } = await check(canned.saveCanned, 200, { ...staff, body: answer });
    await check(canned.saveCanned, 422, { ...staff, body: answer });
    await check(canned.listCanned, 200, staff);
    await check(canned.listCanned, 403, { token });
    const removed = { ...staff, params: { id: saved.id }, body: {} };
    await check(canned.removeCanned, 200, removed);
    await check(canned.removeCanned, 404, removed);
    await check(report.getReport, 200, staff);
    await check(report.getReport, 422, { ...staff, query: { from: 'yesterday' } });
  },
};
