import { formatMoney } from '#core/money.ts';
import { sumFreeRounds, type FreeRoundSum } from '#domain/bonuses/server/index.ts';
import { listFreeRoundBalances } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { FreeRoundSumLine } from '../../contract.backoffice.report.ts';

/** What free rounds were played for and what they won, by game, read at one moment. */
export async function readFreeRoundSums(db: Db): Promise<{ data: FreeRoundSumLine[] }> {
  const sums = await db.transaction(
    async (tx) => await sumFreeRounds(tx, await listFreeRoundBalances(tx)),
    { isolation: 'repeatable read' },
  );
  return { data: sums.map(presentSum) };
}

function presentSum({ game, currency, ...sum }: FreeRoundSum): FreeRoundSumLine {
  return {
    game,
    currency,
    grants: Number(sum.grants),
    rounds: Number(sum.rounds),
    used: Number(sum.used),
    issued: formatMoney(sum.issued),
    staked: formatMoney(sum.staked),
    won: formatMoney(sum.won),
    granted: formatMoney(sum.granted),
    open: formatMoney(sum.open),
  };
}
