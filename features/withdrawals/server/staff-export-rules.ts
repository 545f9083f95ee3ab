import type { CsvCells } from '#core/csv.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { WithdrawalRules } from '../contract.backoffice.rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { listRules } from './staff-rules.ts';

/**
 * Exports the rules as a file, each with its open proposal below. The export is written to the
 * audit log first.
 */
export async function exportRulesForStaff(
  deps: WithdrawalDeps,
  staff: StaffUser,
): Promise<FileResponse> {
  await deps.db.transaction((tx) =>
    writeAudit(tx, { staffId: staff.id, role: staff.role, action: 'withdrawal.rules.export' }),
  );
  return csvFile('withdrawal-rules.csv', HEAD, lines(deps, staff));
}

const TERMS = [
  'automatic_max',
  'four_eyes_min',
  'day_max',
  'is_cancel_allowed',
  'silent_hours',
] as const;
const HEAD = ['currency', 'state', ...TERMS, 'at', 'by', 'reason'] as const;

async function* lines(deps: WithdrawalDeps, staff: StaffUser): AsyncGenerator<CsvCells> {
  const { data } = await listRules(deps, staff);
  for (const { currency, proposal, updated_at, ...terms } of data) {
    yield [currency, 'in force', ...cellsOf(terms), updated_at, null, null];
    if (!proposal) continue;
    const { proposed_at: at, proposed_by: by, reason } = proposal;
    yield [currency, 'proposed', ...cellsOf(proposal.terms), at, by.name, reason];
  }
}

function cellsOf(terms: Pick<WithdrawalRules, (typeof TERMS)[number]>): (string | null)[] {
  return TERMS.map((name) => (terms[name] === null ? null : String(terms[name])));
}
