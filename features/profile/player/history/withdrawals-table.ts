import type { ProfileWithdrawal } from '../../contract.ts';
import type { TableOf } from './export-button.tsx';

export const withdrawalsTable: TableOf<ProfileWithdrawal> = (withdrawals, t, locale) => ({
  head: [
    t('csv.id'),
    t('csv.time'),
    t('csv.method'),
    t('csv.destination'),
    t('csv.currency'),
    t('csv.amount'),
    t('csv.commission'),
    t('csv.sent'),
    t('csv.currency'),
    t('csv.status'),
  ],
  rows: withdrawals.map((withdrawal) => [
    withdrawal.id,
    withdrawal.created_at,
    withdrawal.method[locale],
    withdrawal.destination,
    withdrawal.currency,
    withdrawal.amount,
    withdrawal.fee,
    withdrawal.arrives,
    withdrawal.arrives_currency,
    t(`withdrawal.status.${withdrawal.status}`),
  ]),
});
