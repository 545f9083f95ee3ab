import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { openStepRounds, type StepRounds } from './step-rounds.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { openWholeHouse, type Heard, type Person } from './whole-house.ts';
import type { StartHouse, WholeHouse } from './whole-house.ts';

/**
 * The table of a game in steps in a whole house, for a file of tests: opened before the first of
 * them. After each the books agree, and the house has nothing to complain of.
 */
export function openStepTable(start: StartHouse, game: string, usualStart: object) {
  let database: TestDatabase;
  let house: WholeHouse;
  let rounds: StepRounds;

  beforeAll(async () => {
    database = await testDatabase();
    house = await openWholeHouse(start, database.url);
    rounds = openStepRounds(house, game, usualStart);
  });
  afterEach(async () => {
    expect((await checkLedger(house.db)).findings).toEqual([]);
    expect(house.errors).toEqual([]);
  });
  afterAll(async () => {
    await house.stop();
    await database.close();
  });

  return {
    get house() {
      return house;
    },
    get rounds() {
      return rounds;
    },
    /** A member with so many roubles, at the table. */
    seated: async (money = '1000.00') => await rounds.sitDown(await house.addMember(money)),
  };
}

export type StepTable = ReturnType<typeof openStepTable>;

/** What the house answers with, when it does not refuse. */
export async function dataOf(heard: Promise<Heard>) {
  return (await heard).json!['data'];
}

/** A board of the miner that was begun, with what lies under its lids: gems first, then mines. */
export async function layBoard({ rounds }: StepTable, by: Person, mines = 3, stake = '10.00') {
  const { status, json } = await rounds.begin(by, { stake, start: { mines } });
  expect(status).toBe(200);
  const { id, nonce } = json!['data'] as { id: string; nonce: number };
  const laid = (await rounds.hidden(by, nonce, 'mines')).draw(25, mines);
  const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((t) => !laid.includes(t));
  return {
    id,
    gems,
    mines: laid,
    lift: (at: number, tile: number) => rounds.step(by, id, at, { tile }),
  };
}
