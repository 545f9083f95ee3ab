import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createStepRoundsClient, type StepRoundsClient } from './step-rounds.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { createTestApp, type TestResponse, type TestPlayer } from './test-app.ts';
import type { StartApp, TestApp } from './test-app.ts';

/**
 * A step game on a complete server, for a file of tests: started before the first of them. After
 * each test the ledger balances and no error was logged.
 */
export function createStepGameFixture(startApp: StartApp, game: string, usualStart: object) {
  let database: TestDatabase;
  let app: TestApp;
  let rounds: StepRoundsClient;

  beforeAll(async () => {
    database = await testDatabase();
    app = await createTestApp(startApp, database.url);
    rounds = createStepRoundsClient(app, game, usualStart);
  });
  afterEach(async () => {
    expect((await checkLedger(app.db)).findings).toEqual([]);
    expect(app.errors).toEqual([]);
  });
  afterAll(async () => {
    await app.stop();
    await database.close();
  });

  return {
    get app() {
      return app;
    },
    get rounds() {
      return rounds;
    },
    /** A member with so many rubles and open seeds. */
    addSeededMember: async (money = '1000.00') =>
      await rounds.openSeeds(await app.addMember(money)),
  };
}

export type StepGameFixture = ReturnType<typeof createStepGameFixture>;

/** The data of a response that is not a refusal. */
export async function dataOf(response: Promise<TestResponse>) {
  return (await response).json!['data'];
}

/** A miner round that was started, with its hidden cells: gems first, then mines. */
export async function startMinerRound(
  { rounds }: StepGameFixture,
  by: TestPlayer,
  mines = 3,
  stake = '10.00',
) {
  const { status, json } = await rounds.begin(by, { stake, start: { mines } });
  expect(status).toBe(200);
  const { id, nonce } = json!['data'] as { id: string; nonce: number };
  const mineCells = (await rounds.hiddenStream(by, nonce, 'mines')).draw(25, mines);
  const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((t) => !mineCells.includes(t));
  return {
    id,
    gems,
    mines: mineCells,
    openCell: (at: number, tile: number) => rounds.step(by, id, at, { tile }),
  };
}
