import type { Currency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';
import type { MissionReward } from '../rules.ts';

/** The budgets of new terms. One that is smaller than what was given keeps what was given. */
export async function saveBudgets(tx: Tx, code: string, reward: MissionReward): Promise<void> {
  const budgets = Object.entries((reward.kind === 'cash' && reward.budgets) || {});
  await tx.query(
    `update mission_budgets b set budget = null from missions m
      where m.code = $1 and b.mission_id = m.id and b.currency <> all ($2::text[])`,
    [code, texts(budgets.map(([currency]) => currency))],
  );
  await tx.query(
    `insert into mission_budgets as b (mission_id, currency, budget)
     select m.id, given.currency, given.budget
       from missions m, unnest($2::text[], $3::bigint[]) as given (currency, budget)
      where m.code = $1
     on conflict on constraint mission_budgets_pk
       do update set budget = greatest(b.given, excluded.budget)`,
    [
      code,
      texts(budgets.map(([currency]) => currency)),
      numbers(budgets.map(([, amount]) => parseMoney(amount)!)),
    ],
  );
}

/** Takes a reward from the budget of its mission; false if it is used up. */
export async function takeBudget(
  tx: Tx,
  { missionId, currency, amount }: { missionId: bigint; currency: Currency; amount: Micro },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into mission_budgets as b (mission_id, currency, given) values ($1, $2, $3)
     on conflict on constraint mission_budgets_pk do update set given = b.given + excluded.given
      where b.budget is null or b.given + excluded.given <= b.budget
     returning given`,
    [missionId, currency, amount],
  );
  return rows.length > 0;
}

type MissionBudget = {
  readonly missionId: bigint;
  readonly currency: Currency;
  readonly budget: Micro | null;
  readonly given: Micro;
};

export async function listBudgets(db: Queryable): Promise<MissionBudget[]> {
  return await db.query<MissionBudget>(
    `select mission_id as "missionId", currency, budget, given from mission_budgets
      order by mission_id, currency`,
  );
}
