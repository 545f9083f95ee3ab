import type { Query } from '#core/wire.ts';
import { exportList, type StaffUser } from '#domain/staff/server/index.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { BackofficeMethod, exportMethods } from '../contract.backoffice.ts';
import type { CashierDeps } from './deps.ts';
import { listMethodsForStaff } from './staff-methods.ts';

type Filters = Query<typeof exportMethods>;

/** Exports the methods as a file. The export and its filters are audited first. */
export async function exportMethodsForStaff(
  deps: CashierDeps,
  staff: StaffUser,
  filters: Filters,
): Promise<FileResponse> {
  const { direction, currency } = filters;
  const { data } = await listMethodsForStaff(deps);
  const isWanted = (method: BackofficeMethod) =>
    (direction ?? method.direction) === method.direction &&
    (currency ?? method.currency) === method.currency;
  return await exportList(deps.db, staff, {
    action: 'method.export',
    filters,
    name: 'payment-methods.csv',
    columns: COLUMNS,
    rows: data.methods.filter(isWanted).map(lineOf),
  });
}

const COLUMNS = [
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
  'cost_fixed',
  'cost_bp',
  'life_seconds',
  'updated_at',
] as const;

function lineOf({ name, ...method }: BackofficeMethod) {
  return { ...method, name_ru: name.ru, name_en: name.en, name_kz: name.kz };
}
