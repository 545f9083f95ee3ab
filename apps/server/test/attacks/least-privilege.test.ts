import { beforeAll, expect, test } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { readContracts } from '#dev/contracts.ts';
import { isRole, mayAct, ROLES, type Role } from '#domain/staff/rules.ts';

/**
 * The purpose of each role, checked against every staff call. The permission matrix proves that a
 * call accepts exactly the roles it declares; this test states which roles it may declare. A call
 * that declares a role without need fails here, and so does a new call until it is added.
 */
let calls: readonly CallShape[];
beforeAll(async () => {
  calls = (await readContracts()).calls.filter(({ audience }) => audience === 'staff');
});

const OWN = /^\/api\/v2\/staff\/(me($|\/)|dashboard$)/;

/** Paths below /api/v2/staff that each role may call, apart from its own account. */
function madeBy(role: Role): CallShape[] {
  return calls.filter(
    ({ roles = [], path }) => mayAct(role, roles.filter(isRole)) && !OWN.test(path),
  );
}

const named = (made: readonly CallShape[]) => made.map(({ name }) => name);
const areaOf = ({ path }: CallShape) => path.split('/')[4]!.replace(/[.].*/, '');
const areas = (role: Role) => [...new Set(madeBy(role).map(areaOf))].toSorted();

test('content: changes settings, routes and blocked words, and sees no player and no money', () => {
  expect(areas('content')).toEqual([
    'analytics',
    'campaign-options',
    'campaign-sends',
    'campaigns',
    'cases',
    'chat',
    'content',
    'lobby',
    'route-rules',
    'settings',
    'site-parts',
    'slots',
  ]);
  const chat = madeBy('content').filter((call) => areaOf(call) === 'chat');
  expect(named(chat).toSorted()).toEqual(['chat.addWords', 'chat.listWords', 'chat.removeWord']);
});

test('support: serves players and decides no money', () => {
  expect(areas('support')).toEqual([
    'bankrolls',
    'bonus-budgets',
    'bonus-codes',
    'bonus-grants',
    'bonus-pack-versions',
    'bonus-packs',
    'bonus-versions',
    'bonuses',
    'campaign-options',
    'campaign-sends',
    'campaigns',
    'chat',
    'chat-drop-proposals',
    'chat-drops',
    'deposits',
    'game-limits',
    'games',
    'jurisdictions',
    'level-versions',
    'mission-versions',
    'missions',
    'players',
    'reported-players',
    'search',
    'simple-tokens',
    'support',
    'support-answers',
    'support-report',
    'tournament-options',
    'tournament-proposals',
    'tournaments',
    'vip',
    'withdrawals',
  ]);
  const acts = madeBy('support').filter(({ method }) => method !== 'GET');
  expect([...new Set(acts.map(areaOf))].toSorted()).toEqual([
    'chat',
    'players',
    'reported-players',
    'simple-tokens',
    'support',
    'support-answers',
  ]);
  // An export of thousands of rows is as sensitive as the whole table; one picture of a thread is
  // part of the thread.
  const files = madeBy('support').filter(({ download }) => download !== undefined);
  expect(named(files).filter((name) => !name.startsWith('players.'))).toEqual([
    'support.readStaffPicture',
  ]);
  expect(named(files)).not.toContain('players.exportPlayers');
});

test('payments: handles money, and neither documents nor identities', () => {
  expect(areas('payments')).toEqual([
    'adjustments',
    'affiliate-payouts',
    'affiliate-settlements',
    'affiliates',
    'bankrolls',
    'bet-corrections',
    'bonus-budgets',
    'bonus-codes',
    'bonus-grants',
    'bonus-pack-versions',
    'bonus-packs',
    'bonus-versions',
    'bonuses',
    'campaign-options',
    'campaign-sends',
    'campaigns',
    'chat-drop-proposals',
    'chat-drops',
    'deposits',
    'game-limits',
    'games',
    'jackpots',
    'jurisdictions',
    'level-versions',
    'mission-versions',
    'missions',
    'payment-methods',
    'payment-rates',
    'players',
    'provider-fees',
    'reconciliation',
    'reports',
    'search',
    'support',
    'support-answers',
    'tournament-options',
    'tournament-proposals',
    'tournaments',
    'vip',
    'withdrawal-rules',
    'withdrawals',
  ]);
  const may = named(madeBy('payments'));
  for (const name of ['players.revealContacts', 'players.blockPlayer', 'staff.issueSimpleToken']) {
    expect(may).not.toContain(name);
  }
});

test('risk: reviews and blocks players, and neither changes terms nor moves money alone', () => {
  expect(areas('risk')).toEqual([
    'adjustments',
    'affiliate-payouts',
    'affiliate-settlements',
    'affiliates',
    'aml-cases',
    'aml-decisions',
    'analytics',
    'bankrolls',
    'bet-corrections',
    'bonus-abuse-cases',
    'bonus-abuse-decisions',
    'bonus-budgets',
    'bonus-codes',
    'bonus-grants',
    'bonus-pack-versions',
    'bonus-packs',
    'bonus-versions',
    'bonuses',
    'campaign-options',
    'campaign-sends',
    'campaigns',
    'chat-drop-proposals',
    'chat-drops',
    'deposits',
    'duel-flags',
    'game-limits',
    'games',
    'jackpots',
    'jurisdictions',
    'kyc-thresholds',
    'level-versions',
    'mission-versions',
    'missions',
    'players',
    'provider-fees',
    'reconciliation',
    'reports',
    'screening-lists',
    'search',
    'settings',
    'significant-events',
    'suppliers',
    'support',
    'support-answers',
    'tournament-options',
    'tournament-proposals',
    'tournaments',
    'verifications',
    'vip',
    'withdrawal-rules',
    'withdrawals',
  ]);
  const acts = madeBy('risk').filter(({ method }) => method !== 'GET');
  expect([...new Set(acts.map(areaOf))].toSorted()).toEqual([
    // Signs of fraud.
    'affiliates',
    // By two people.
    'aml-cases',
    'aml-decisions',
    'bankrolls',
    // Beyond a sum by two people.
    'bonus-abuse-cases',
    'bonus-abuse-decisions',
    'duel-flags',
    'game-limits',
    'games',
    'jurisdictions',
    'kyc-thresholds',
    'players',
    'reconciliation',
    'screening-lists',
    'settings',
    'significant-events',
    // Pauses one, and says where its games run.
    'suppliers',
    'support',
    'verifications',
    'vip',
    'withdrawals',
  ]);
});

test('admin: only an admin manages staff, reads the audit log and changes the rules', () => {
  const others = ROLES.filter((role) => role !== 'admin').flatMap(madeBy);
  for (const area of ['operators', 'audit', 'health']) {
    expect(others.filter((call) => areaOf(call) === area).map(({ name }) => name)).toEqual([]);
  }
  const changesRules = others.filter(
    (call) => areaOf(call) === 'withdrawal-rules' && call.method !== 'GET',
  );
  expect(named(changesRules)).toEqual([]);
});

test('risk: only risk sees documents of players', () => {
  for (const role of ['support', 'payments', 'content'] as const) {
    expect(areas(role)).not.toContain('verifications');
  }
});
