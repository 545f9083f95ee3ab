import type { Query } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { BackofficeMethod, exportMethods } from '../contract.backoffice.ts';
import type { CashierDeps } from './deps.ts';
import { listMethodsForStaff } from './staff-methods.ts';

type Filters = Query<typeof exportMethods>;

/** Exports the methods as a file. The export and its filters are written to the audit log first. */
export async function exportMethodsForStaff(
  deps: CashierDeps,
  staff: StaffUser,
  filters: Filters,
): Promise<FileResponse> {
  await deps.db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'method.export',
      after: filters,
    }),
  );
  return csvFile('payment-methods.csv', HEAD, lines(deps, filters));
}

const HEAD = [
  'hash',
  'direction',
  'currency',
  'position',
  'is_enabled',
  'is_working',
  'provider',
  'code',
  'type',
  'name_ru',
  'name_en',
  'name_kz',
  'exchange_currency',
  'coin',
  'network',
  'countries',
  'min_amount',
  'max_amount',
  'default_amount',
  'commission_bp',
  'fee_fixed',
  'fee_bp',
  'life_seconds',
  'updated_at',
] as const;

async function* lines(deps: CashierDeps, { direction, currency }: Filters) {
  const { data } = await listMethodsForStaff(deps);
  for (const method of data.methods) {
    const isOther = direction !== undefined && direction !== method.direction;
    if (isOther || (currency !== undefined && currency !== method.currency)) continue;
    yield cellsOf(method);
  }
}

function cellsOf({ name, countries, ...method }: BackofficeMethod): (string | null)[] {
  const cells = {
    ...method,
    name_ru: name.ru,
    name_en: name.en,
    name_kz: name.kz,
    countries: countries.join(' '),
  };
  return HEAD.map((column) => {
    const value = cells[column];
    return value === null ? null : String(value);
  });
}
