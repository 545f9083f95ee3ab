import { formatMoney, micro } from '#core/money.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { listBonuses, sumBonuses, type BonusSum } from '#domain/bonuses/server/index.ts';
import { listBonusBalances } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { BonusSumLine } from '../../contract.backoffice.report.ts';

/** Cost and liability of all bonuses, read at one moment. */
export async function readReport(db: Db): Promise<{ data: BonusSumLine[] }> {
  return await db.transaction(
    async (tx) => {
      const sums = await sumBonuses(tx, await listBonusBalances(tx));
      const terms = new Map((await listBonuses(tx)).map((each) => [each.code, each.terms]));
      return { data: sums.map((sum) => presentSum(sum, terms.get(sum.code)!)) };
    },
    { isolation: 'repeatable read' },
  );
}

function presentSum(
  { code, grants, granted, converted, returned, open, ...sum }: BonusSum,
  { kind, repeat }: BonusTerms,
): BonusSumLine {
  return {
    bonus: code,
    is_reload: repeat !== undefined,
    is_cashback: kind === 'cashback',
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
