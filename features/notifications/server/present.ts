import { formatMoney } from '#core/money.ts';
import type { Notification } from '../contract.ts';
import type { NotificationRow } from './store.ts';

export function present({
  id,
  kind,
  currency,
  amount,
  at,
  read_at,
}: NotificationRow): Notification {
  return {
    id: id.toString(),
    kind,
    money: currency === null || amount === null ? null : { currency, amount: formatMoney(amount) },
    at: at.toISOString(),
    is_read: read_at !== null,
  };
}
