import type { Query } from '#core/wire.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileAnswer } from '#platform/server/http/route.ts';
import type { DeskMethod, exportMethods } from '../contract.backoffice.ts';
import type { CashierDeps } from './cashier.ts';
import { deskMethods } from './desk-methods.ts';

type Filters = Query<typeof exportMethods>;

/** Ways to pay as a file. That it was taken, and with which filters, is on record first. */
export async function methodsFile(
  deps: CashierDeps,
  clerk: Clerk,
  filters: Filters,
): Promise<FileAnswer> {
  await deps.db.transaction((tx) =>
    writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
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
  const { data } = await deskMethods(deps);
  for (const method of data.methods) {
    const isOther = direction !== undefined && direction !== method.direction;
    if (isOther || (currency !== undefined && currency !== method.currency)) continue;
    yield cellsOf(method);
  }
}

function cellsOf({ name, countries, ...method }: DeskMethod): (string | null)[] {
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
