import type { ProfileDeposit } from '../../contract.ts';
import type { TableOf } from './export-button.tsx';

const PAID = 3;

export const depositsTable: TableOf<ProfileDeposit> = (deposits, t, locale) => ({
  head: [
    t('csv.id'),
    t('csv.time'),
    t('csv.method'),
    t('csv.currency'),
    t('csv.amount'),
    t('csv.commission'),
    t('csv.credited'),
    t('csv.status'),
  ],
  rows: deposits.map((deposit) => [
    deposit.id,
    deposit.created_at,
    deposit.method[locale],
    deposit.currency,
    deposit.paid ?? deposit.amount,
    deposit.commission,
    deposit.status === PAID ? deposit.shop_amount : '0.00',
    t(`deposit.status.${deposit.status}`),
  ]),
});
