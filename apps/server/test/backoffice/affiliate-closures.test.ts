import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/time.ts';
import { addPartner, paymentsStaff, register, partnerOf } from '#dev/affiliate-fixture.ts';
import {
  addBrought,
  addPaidDeposit,
  betDice,
  lostBetween,
  monthBefore,
  moveBet,
  movePartner,
  setPlan,
  shareTerms,
} from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { newKey, type TestPlayer } from '#dev/test-app.ts';
import { closeMonths } from '#domain/affiliates/server/index.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/staff/affiliates';
const TERMS = { ...shareTerms(2500), payment_fee_bp: 200, sub_share_bp: 1000 };

async function addClosure(owner: Db, partner: string, from: Date, to: Date | null): Promise<void> {
  await owner.query(
    'insert into affiliate_closures (partner_id, closed_at, reopened_at) values ($1, $2, $3)',
    [partner, from, to],
  );
}

async function statementOf(owner: Db, partner: string, month: Date) {
  const [row] = await owner.query<{ id: bigint }>(
    'select id from affiliate_statements where partner_id = $1 and month = $2::date',
    [partner, month.toISOString().slice(0, 10)],
  );
  const lines = await owner.query<{ kind: string; base: bigint | null; amount: bigint }>(
    'select kind, base, amount from affiliate_lines where statement_id = $1 order by id',
    [row?.id ?? null],
  );
  const players = await owner.query<{ player_id: bigint; deposited: bigint; ngr: bigint }>(
    'select player_id, deposited, ngr from affiliate_player_months where statement_id = $1',
    [row?.id ?? null],
  );
  return { exists: row !== undefined, lines, players };
}

test(
  'affiliates: a partner earns until the moment of closing, and from that of reopening',
  { timeout: 60_000 },
  async ({ app, database }) => {
    const owner = openDb({ url: database.url });
    const staff = await paymentsStaff(app);
    const [partner, gone, owed] = [
      await addPartner(staff),
      await addPartner(staff),
      await addPartner(staff),
    ];
    const below = await addPartner(staff, owed.id);
    const month = monthBefore(Date.now());
    const at = (day: number, hour: number) =>
      new Date(month.from.getTime() + day * DAY_MS + hour * HOUR_MS);
    for (const { id } of [partner, gone, owed, below]) {
      await setPlan(staff, id, TERMS);
      await movePartner(owner, id, month.from);
    }
    const [closed, reopened] = [at(2, 12), at(10, 12)];
    await addClosure(owner, partner.id, closed, reopened);
    await addClosure(owner, gone.id, at(-1, 0), null);
    await addClosure(owner, owed.id, at(-1, 0), null);
    await owner.query(
      `insert into affiliate_corrections (partner_id, currency, amount, reason, key, created_by,
       created_at)
     select $1, 'RUB', 7000000, 'the rest of a contract', $3, min(created_by), $2
       from affiliate_plans`,
      [owed.id, at(3, 0), newKey()],
    );
    const play = async (player: TestPlayer, times: readonly Date[]) => {
      for (const time of times) {
        await moveBet(owner, await betDice(app, player, '10'), time);
        await addPaidDeposit(owner, player.id, 100_000_000n, time);
      }
    };
    const times = [at(1, 5), at(2, 11), at(2, 13), at(5, 1), at(10, 11), at(10, 13), at(11, 0)];
    const player = await addBrought(app, owner, partner.id);
    await play(player, times);
    await play(await addBrought(app, owner, gone.id), [at(1, 5)]);
    await play(await addBrought(app, owner, owed.id), [at(1, 5)]);
    const lower = await addBrought(app, owner, below.id);
    await play(lower, [at(1, 5), at(2, 5), at(3, 5)]);
    await rollBetDays(app.db);
    await closeMonths({ db: app.db, accounts: createAccounts() });

    const { players } = await statementOf(owner, partner.id, month.from);
    const lost =
      (await lostBetween(app.db, player.id, month.from, closed)) +
      (await lostBetween(app.db, player.id, reopened, month.to));
    // Four of seven deposits, less two percent.
    expect(players).toEqual([
      { player_id: player.id, deposited: 400_000_000n, ngr: lost - 8_000_000n },
    ]);
    expect((await statementOf(owner, gone.id, month.from)).exists).toBe(false);
    // What staff granted is paid; neither the own player nor the partner below earns anything.
    expect((await statementOf(owner, owed.id, month.from)).lines).toEqual([
      { kind: 'correction', base: null, amount: 7_000_000n },
    ]);
    expect((await statementOf(owner, below.id, month.from)).players).toHaveLength(1);
    await owner.close();
  },
);

test('affiliates: closing and reopening are kept with their times and cannot be deleted', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const setStatus = async (status: string) => {
    const body = { status, reason: 'under review' };
    const changed = await staff.send('POST', `${BASE}/${partner.id}/status`, { body });
    expect(changed.status, changed.text).toBe(200);
  };
  const closures = () =>
    app.db.query<{ is_open: boolean }>(
      `select reopened_at is null as is_open from affiliate_closures where partner_id = $1`,
      [partner.id],
    );
  await setStatus('paused');
  expect(await closures()).toEqual([]);
  await setStatus('closed');
  expect(await closures()).toEqual([{ is_open: true }]);
  await setStatus('active');
  expect(await closures()).toEqual([{ is_open: false }]);
  const player = await register(app, { stag: partner.tag });
  expect(await partnerOf(app, player)).toBe(partner.id);
  await expect(app.db.query('delete from affiliate_closures')).rejects.toThrow('denied');
});
