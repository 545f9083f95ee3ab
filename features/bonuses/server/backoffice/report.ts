import { formatMoney, micro } from '#core/money.ts';
import { sumBonuses, type BonusSum } from '#domain/bonuses/server/index.ts';
import { listBonusBalances } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { BonusSumLine } from '../../contract.backoffice.report.ts';

/** Cost and liability of all bonuses, read at one moment. */
export async function readReport(db: Db): Promise<{ data: BonusSumLine[] }> {
  const sums = await db.transaction(
    async (tx) => await sumBonuses(tx, await listBonusBalances(tx)),
    { isolation: 'repeatable read' },
  );
  return { data: sums.map(presentSum) };
}

function presentSum({ code, grants, granted, converted, returned, open, ...sum }: BonusSum) {
  return {
    bonus: code,
    currency: sum.currency,
    grants: Number(grants),
    granted: formatMoney(granted),
    converted: formatMoney(converted),
    returned: formatMoney(returned),
    open: formatMoney(open),
    lost: formatMoney(micro(granted - converted - returned - open)),
    cost: formatMoney(micro(granted - returned - open)),
  };
}
