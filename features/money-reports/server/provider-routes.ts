import type { ListedGame } from '#core/fairness/game.ts';
import { isRefusal } from '#core/refusal.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.providers.ts';
import { readFees, setFee } from './provider-fees.ts';
import {
  createProviderReport,
  PROVIDER_HEAD,
  providerCells,
  readStatement,
  STATEMENT_HEAD,
  statementCells,
} from './providers.ts';
import { mapRows, withRange } from './with-range.ts';

const READ_LIMIT = atMost('60 per minute');
const DOWNLOAD_LIMIT = atMost('10 per minute');

type ProviderRouteDeps = {
  readonly db: Db;
  readonly games: readonly ListedGame[];
  readonly now?: () => Date;
};

/** The GGR by provider and game, the statement of a month, and the shares of providers. */
export function providerRoutes(deps: ProviderRouteDeps): Route[] {
  const { db, games, now: clock } = deps;
  const now = () => clock?.() ?? new Date();
  const report = withRange(deps);
  const read = createProviderReport(db, games);
  const statementOf = async (asked: string | undefined) => {
    const current = now().toISOString().slice(0, 7);
    const month = asked ?? current;
    return { month, is_final: month < current, lines: await readStatement(db, read, month) };
  };
  return [
    onStaff(db, contract.getProviders, READ_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => read(range, query));
      return isRefusal(answer) ? answer : { data: { ...answer.period, ...answer.found } };
    }),
    onStaff(db, contract.downloadProviders, DOWNLOAD_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => read(range, query));
      if (isRefusal(answer)) return answer;
      return csvFile('providers.csv', PROVIDER_HEAD, mapRows(answer.found.games, providerCells));
    }),
    onStaff(db, contract.getProviderStatement, READ_LIMIT, async ({ query }) => ({
      data: await statementOf(query.month),
    })),
    onStaff(db, contract.downloadProviderStatement, DOWNLOAD_LIMIT, async ({ query }) => {
      const { month, lines } = await statementOf(query.month);
      const name = `provider-statement-${month}.csv`;
      return csvFile(name, STATEMENT_HEAD, mapRows(lines, statementCells));
    }),
    onStaff(db, contract.listProviderFees, READ_LIMIT, async () => ({ data: await readFees(db) })),
    onStaff(db, contract.setProviderFee, READ_LIMIT, ({ body }, staff) =>
      setFee(db, staff, body, now()),
    ),
  ];
}
