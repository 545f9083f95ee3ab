import type { useFormat } from '#platform/browser/i18n.tsx';

/** "80.00" as the price of a unit: two decimals as money, more as they are. */
export function rateText(f: ReturnType<typeof useFormat>, rate: string, currency: string): string {
  const [, decimals = ''] = rate.split('.');
  return decimals.length <= 2 ? f.money(rate, currency) : `${rate} ${currency}`;
}
