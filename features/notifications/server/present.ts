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
  offer,
}: NotificationRow): Notification {
  return {
    id: id.toString(),
    kind,
    money: currency === null || amount === null ? null : { currency, amount: formatMoney(amount) },
    offer: offer && { title: offer.title, text: offer.text, link: offer.link },
    at: at.toISOString(),
    is_read: read_at !== null,
  };
}
