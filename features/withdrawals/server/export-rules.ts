import type { CsvCells } from '#core/csv.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileAnswer } from '#platform/server/http/route.ts';
import type { WithdrawalRules } from '../contract.backoffice.rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { listRules } from './staff-rules.ts';

/** The rules as a file, and below each what is proposed instead. That it was taken is on record. */
export async function rulesFile(deps: WithdrawalDeps, clerk: Clerk): Promise<FileAnswer> {
  await deps.db.transaction((tx) =>
    writeAudit(tx, { staffId: clerk.id, role: clerk.role, action: 'withdrawal.rules.export' }),
  );
  return csvFile('withdrawal-rules.csv', HEAD, lines(deps, clerk));
}

const TERMS = [
  'automatic_max',
  'four_eyes_min',
  'day_max',
  'is_cancel_allowed',
  'silent_hours',
] as const;
const HEAD = ['currency', 'state', ...TERMS, 'at', 'by', 'reason'] as const;

async function* lines(deps: WithdrawalDeps, clerk: Clerk): AsyncGenerator<CsvCells> {
  const { data } = await listRules(deps, clerk);
  for (const { currency, proposal, updated_at, ...terms } of data) {
    yield [currency, 'in force', ...cellsOf(terms), updated_at, null, null];
    if (!proposal) continue;
    const { proposed_at: at, proposed_by: by, reason } = proposal;
    yield [currency, 'proposed', ...cellsOf(proposal), at, by.name, reason];
  }
}

function cellsOf(terms: Pick<WithdrawalRules, (typeof TERMS)[number]>): (string | null)[] {
  return TERMS.map((name) => (terms[name] === null ? null : String(terms[name])));
}
