import { expect } from 'vitest';
import { newKey, type TestPlayer } from '#dev/test-app.ts';
import {
  adjustments as calls,
  exportAdjustments,
  readAdjustable,
} from '#features/adjustments/contract.backoffice.ts';
import * as corrections from '#features/bet-corrections/contract.backoffice.ts';
import { putAvatar } from '#domain/identity/server/index.ts';
import * as account from '#features/players/contract.backoffice.account.ts';
import * as contacts from '#domain/staff/contract.backoffice.contacts.ts';
import * as history from '#features/players/contract.backoffice.history.ts';
import * as players from '#features/players/contract.backoffice.ts';
import { searchRecords } from '#features/players/contract.backoffice.search.ts';
import { play, type ConformanceTests, type Checker } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const WHY = { reason: 'The player asked for it by email.' };
const UNKNOWN_ID = { player: '999999999' };

/** The input of a staff call on a player of its own. */
async function staffOnPlayer(checker: Checker) {
  const token = await logInAsStaff(checker, 'risk');
  const { id } = await checker.app.addMember();
  return { token, params: { player: id.toString() }, body: WHY };
}

/** The number of a bet of the shared wheel that is settled and was not corrected. */
async function settledBet({ app }: Checker, { token }: TestPlayer): Promise<string> {
  const stake = { stake: '1.00', currency: 'RUB', bet: { colour: 'red' }, may_wait: true };
  const path = '/api/v2/rounds/double/bets';
  const listed = async (): Promise<string[]> => {
    const { json } = await app.send('GET', '/api/v2/bets?limit=100', { token });
    const bets = json!['data'] as { id: string; game: string; is_corrected?: true }[];
    return bets.filter((bet) => bet.game === 'double' && !bet.is_corrected).map(({ id }) => id);
  };
  const before = (await listed()).length;
  const placed = await app.send('POST', path, { token, key: newKey(), body: stake });
  expect(placed.status, placed.text).toBe(200);
  // Seldom enough for the rate limit of the list.
  const patience = { timeout: 60_000, interval: 1_000 };
  await expect.poll(async () => (await listed()).length, patience).toBe(before + 1);
  return (await listed())[0]!;
}

export const playerAdminCalls: ConformanceTests = {
  'players: a player is found, opened, and their history is read': async (checker) => {
    const { check, app } = checker;
    const token = await logInAsStaff(checker, 'risk');
    const player = await app.addMember('20.00');
    const { data: bet } = await play(checker, player.token);
    await check(players.listPlayers, 200, { token, query: { q: `#${player.id}`, limit: '1' } });
    await check(players.listPlayers, 422, { token, query: { q: 'x' } });
    await check(searchRecords, 200, { token, query: { q: bet.id } });
    await check(searchRecords, 403, { token: player.token, query: { q: bet.id } });
    const ofPlayer = { params: { player: player.id.toString() }, query: { currency: 'RUB' } };
    await check(readAdjustable, 200, { token, ...ofPlayer });
    await check(readAdjustable, 404, { token, ...ofPlayer, params: UNKNOWN_ID });
    await check(players.exportPlayers, 200, { token, query: { q: `#${player.id}` } });
    await check(players.exportPlayers, 422, { token, query: { address: 'home' } });
    const params = { player: player.id.toString() };
    const reads = [
      players.readPlayer,
      history.readBalances,
      history.listMovements,
      history.listBets,
      history.exportMovements,
      history.exportBets,
      history.listDeposits,
      history.exportDeposits,
      history.listWithdrawals,
      history.exportWithdrawals,
      history.readTotals,
      history.readProtection,
      account.listSessions,
      account.exportSessions,
      account.listLinks,
      account.exportLinks,
      account.listNotes,
      account.exportNotes,
      account.listPlayerAudit,
      account.exportPlayerAudit,
    ];
    for (const call of reads) {
      await check(call, 200, { token, params });
      await check(call, 404, { token, params: UNKNOWN_ID });
    }
    for (const call of [history.listDebts, history.exportDebts]) {
      await check(call, 200, { token, params, query: { currency: 'RUB' } });
      await check(call, 422, { token, params, query: { currency: 'GBP' } });
    }
    const one = { ...params, bet: String(bet.id) };
    await check(history.replayBet, 200, { token, params: one });
    await check(history.replayBet, 404, { token, params: { ...one, bet: '1' } });
  },

  'players: staff reveal contacts and request a verification': async (checker) => {
    const { check } = checker;
    const known = await staffOnPlayer(checker);
    await check(contacts.revealContacts, 200, known);
    await check(contacts.revealContacts, 422, { ...known, body: {} });
    await check(players.requestVerification, 200, known);
    await check(players.requestVerification, 422, known);
  },

  'players: staff log a player out, block and unblock them': async (checker) => {
    const { check } = checker;
    const known = await staffOnPlayer(checker);
    await check(players.logOutPlayer, 200, known);
    await check(players.logOutPlayer, 404, { ...known, params: UNKNOWN_ID });
    const block = { ...known, body: { ...WHY, cause: 'rules' } };
    await check(players.blockPlayer, 200, block);
    await check(players.blockPlayer, 422, block);
    await check(players.unblockPlayer, 200, known);
    await check(players.unblockPlayer, 422, known);
  },

  'players: staff reset a nickname and remove a picture': async (checker) => {
    const { check, app } = checker;
    const known = await staffOnPlayer(checker);
    await check(players.resetNickname, 422, known);
    await check(players.removeAvatar, 422, known);
    const member = await app.addMember();
    const ofMember = { ...known, params: { player: member.id.toString() } };
    const body = { nickname: 'ToBeReset' };
    await app.send('PUT', '/api/v2/profile/nickname', { token: member.token, body });
    await check(players.resetNickname, 200, ofMember);
    const [small, large] = [Buffer.from('small'), Buffer.from('large')];
    await putAvatar(app.db, member.id, { small, large });
    await check(players.removeAvatar, 200, ofMember);
  },

  'players: staff change where a player lives, and what is open to them': async (checker) => {
    const { check } = checker;
    const known = await staffOnPlayer(checker);
    const terms = {
      country: 'MT',
      region: null,
      is_premium: false,
      features: ['beta-lobby'],
      super_bonus: null,
    };
    await check(players.changeTerms, 200, { ...known, body: { ...WHY, terms } });
    const lost = { ...terms, country: null, region: '12' };
    await check(players.changeTerms, 422, { ...known, body: { ...WHY, terms: lost } });
  },

  'players: staff add a note and pin it': async (checker) => {
    const { check } = checker;
    const known = await staffOnPlayer(checker);
    const body = { text: 'Calls in the evening.' };
    const { data: note } = await check(account.addNote, 200, { ...known, key: newKey(), body });
    await check(account.addNote, 422, { ...known, body });
    const pin = { token: known.token, body: { is_pinned: true } };
    const place = { ...known.params, note: String(note.id) };
    await check(account.pinNote, 200, { ...pin, params: place });
    await check(account.pinNote, 404, { ...pin, params: { ...place, note: '999999999' } });
  },

  'bet corrections: proposed, approved, refused, withdrawn and listed': async (checker) => {
    const { check, app } = checker;
    const one = await logInAsStaff(checker, 'payments');
    const two = await logInAsStaff(checker, 'payments');
    const player = await app.addMember('100.00');
    const id = player.id.toString();
    const { data: instant } = await play(checker, player.token);
    const { readCorrectable, betCorrections: calls, exportBetCorrections: file } = corrections;
    const place = { player: id, bet: String(instant.id) };
    await check(readCorrectable, 422, { token: one, params: place });
    const body = { player: id, action: 'pay', payout: '5.00', cause: 'malfunction', ...WHY };
    const propose = async () => {
      const request = { ...body, bet: await settledBet(checker, player) };
      const { data } = await check(calls.propose, 200, {
        token: one,
        key: newKey(),
        body: request,
      });
      return { id: String(data.id) };
    };
    const bad = { token: one, key: newKey(), body: { ...body, bet: place.bet } };
    await check(calls.propose, 422, bad);
    const params = { player: id, bet: await settledBet(checker, player) };
    await check(readCorrectable, 200, { token: one, params });
    const first = await propose();
    const yes = { key: newKey(), params: first, body: {} };
    await check(calls.approve, 422, { ...yes, token: one });
    await check(calls.approve, 200, { ...yes, token: two });
    const no = { token: two, body: { decision: 'The result was right.' } };
    await check(calls.reject, 200, { ...no, params: await propose() });
    await check(calls.reject, 422, { ...no, params: first });
    const own = { token: one, params: await propose(), body: {} };
    await check(calls.withdraw, 200, own);
    await check(calls.withdraw, 422, own);
    await check(calls.list, 200, { token: one, query: { limit: '1' } });
    await check(calls.list, 422, { token: one, query: { cursor: 'x' } });
    await check(file, 200, { token: one, query: { sort: '-paid' } });
    await check(file, 422, { token: one, query: { sort: 'stake' } });
    await check(calls.get, 200, { token: one, params: first });
    await check(calls.get, 404, { token: one, params: { id: '999999999' } });
  },

  'adjustments: proposed, approved, refused, withdrawn and listed': async (checker) => {
    const { check, app } = checker;
    const one = await logInAsStaff(checker, 'payments');
    const two = await logInAsStaff(checker, 'payments');
    const player = await app.addMember();
    const body = {
      player: player.id.toString(),
      account: 'cash',
      currency: 'RUB',
      amount: '5.00',
      cause: 'goodwill',
      reason: 'A present for a long wait.',
    };
    const propose = async () => {
      // Each proposal duplicates the one before, so it must be confirmed.
      const request = { token: one, key: newKey(), body: { ...body, is_confirmed: true } };
      const { data } = await check(calls.propose, 200, request);
      return { id: String(data.id) };
    };
    const bad = { token: one, key: newKey(), body: { ...body, amount: '0' } };
    await check(calls.propose, 422, bad);
    const first = await propose();
    const yes = { key: newKey(), params: first, body: {} };
    await check(calls.approve, 422, { ...yes, token: one });
    await check(calls.approve, 200, { ...yes, token: two });
    const no = { token: two, body: { decision: 'It was given already.' } };
    await check(calls.reject, 200, { ...no, params: await propose() });
    await check(calls.reject, 422, { ...no, params: first });
    const own = { token: one, params: await propose(), body: {} };
    await check(calls.withdraw, 200, own);
    await check(calls.withdraw, 422, own);
    await check(calls.list, 200, { token: one, query: { limit: '1' } });
    await check(calls.get, 200, { token: one, params: first });
    await check(calls.get, 404, { token: one, params: { id: '999999999' } });
    await check(calls.list, 422, { token: one, query: { cursor: 'x' } });
    await check(exportAdjustments, 200, { token: one });
    await check(exportAdjustments, 422, { token: one, query: { status: 'maybe' } });
  },
};
