import { beforeAll, expect, test } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { readContracts } from '#dev/contracts.ts';
import { isRole, mayAct, ROLES, type Role } from '#domain/staff/rules.ts';

/**
 * What each role is for, held against every call of staff. The matrix proves that a call is made by
 * the roles it names; this says which it may name. A call that is none of a role's business and
 * names it fails here, and so does a new one whose place nobody has thought about.
 */
let calls: readonly CallShape[];
beforeAll(async () => {
  calls = (await readContracts()).calls.filter(({ audience }) => audience === 'staff');
});

const OWN = /^\/api\/v2\/staff\/(me($|\/)|today$)/;

/** Paths below /api/v2/staff that each role makes, apart from its own account. */
function madeBy(role: Role): CallShape[] {
  return calls.filter(
    ({ roles = [], path }) => mayAct(role, roles.filter(isRole)) && !OWN.test(path),
  );
}

const named = (made: readonly CallShape[]) => made.map(({ name }) => name);
const areaOf = ({ path }: CallShape) => path.split('/')[4]!.replace(/[.].*/, '');
const areas = (role: Role) => [...new Set(madeBy(role).map(areaOf))].toSorted();

test('content sees no player and no money', () => {
  expect(named(madeBy('content'))).toEqual([]);
});

test('support answers players, and decides no money', () => {
  expect(areas('support')).toEqual([
    'deposits',
    'floor',
    'players',
    'simple-tokens',
    'withdrawals',
  ]);
  const acts = madeBy('support').filter(({ method }) => method !== 'GET');
  expect([...new Set(acts.map(areaOf))].toSorted()).toEqual(['floor', 'players', 'simple-tokens']);
  // Who leaves with a file of thousands leaves with everything.
  const files = madeBy('support').filter(({ download }) => download !== undefined);
  expect(named(files).filter((name) => !name.startsWith('care.'))).toEqual([]);
  expect(named(files)).not.toContain('care.exportPlayers');
});

test('payments looks after money, and neither documents nor who players are', () => {
  expect(areas('payments')).toEqual([
    'adjustments',
    'deposits',
    'payment-methods',
    'payment-rates',
    'players',
    'reconciliation',
    'reports',
    'withdrawal-rules',
    'withdrawals',
  ]);
  const may = named(madeBy('payments'));
  for (const name of ['care.revealContacts', 'care.blockPlayer', 'staff.issueSimpleToken']) {
    expect(may).not.toContain(name);
  }
});

test('risk looks at players and refuses, and changes no terms and moves no money by itself', () => {
  expect(areas('risk')).toEqual([
    'adjustments',
    'deposits',
    'players',
    'reconciliation',
    'reports',
    'verifications',
    'withdrawal-rules',
    'withdrawals',
  ]);
  const acts = madeBy('risk').filter(({ method }) => method !== 'GET');
  expect([...new Set(acts.map(areaOf))].toSorted()).toEqual([
    'players',
    'reconciliation',
    'verifications',
    'withdrawals',
  ]);
});

test('only an admin changes who works here, reads the record, and changes the rules', () => {
  const others = ROLES.filter((role) => role !== 'admin').flatMap(madeBy);
  for (const area of ['operators', 'audit', 'health']) {
    expect(others.filter((call) => areaOf(call) === area).map(({ name }) => name)).toEqual([]);
  }
  const changesRules = others.filter(
    (call) => areaOf(call) === 'withdrawal-rules' && call.method !== 'GET',
  );
  expect(named(changesRules)).toEqual([]);
});

test('documents of players are seen by risk alone', () => {
  for (const role of ['support', 'payments', 'content'] as const) {
    expect(areas(role)).not.toContain('verifications');
  }
});
