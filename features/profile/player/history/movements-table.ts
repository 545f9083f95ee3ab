import type en from '../../locales/en.json';
import type { ProfileMovement } from '../../contract.ts';
import type { TableOf } from './export-button.tsx';

type Kind = keyof typeof en.movement.kind;
type Cause = keyof typeof en.movement.cause;

const KINDS: readonly Kind[] = [
  'deposit',
  'play_grant',
  'adjustment',
  'hold',
  'debt_repayment',
  'hold_posted',
  'hold_voided',
  'hold_expired',
  'withdrawal_returned',
  'bonus_grant',
  'bonus_conversion',
  'free_turn_prize',
  'mission_reward',
  'bonus_return',
];

/** Other modules may move money for reasons that this page has no label for yet. */
export function kindKey(kind: string): Kind {
  return KINDS.find((known) => known === kind) ?? 'other';
}

const CAUSES: readonly Cause[] = [
  'missing_deposit',
  'double_charge',
  'failed_withdrawal',
  'wrong_settlement',
  'chargeback',
  'bonus',
  'goodwill',
];

/** The cause of a manual adjustment. */
export function causeKey(cause: string): Cause {
  return CAUSES.find((known) => known === cause) ?? 'other';
}

export const movementsTable: TableOf<ProfileMovement> = (movements, t) => ({
  head: [
    t('csv.id'),
    t('csv.time'),
    t('csv.kind'),
    t('csv.currency'),
    t('csv.amount'),
    t('csv.change'),
    t('csv.from'),
    t('csv.to'),
    t('csv.balance'),
  ],
  rows: movements.map((movement) => [
    movement.id,
    movement.created_at,
    t(`movement.kind.${kindKey(movement.kind)}`),
    movement.currency,
    movement.amount,
    movement.change,
    t(`movement.account.${movement.from ?? 'operator'}`),
    t(`movement.account.${movement.to ?? 'operator'}`),
    movement.balance,
  ]),
});
