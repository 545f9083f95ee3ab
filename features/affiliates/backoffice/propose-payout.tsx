import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { payouts } from '../contract.backoffice.payouts.ts';
import type { TotalRow } from './statement-rows.tsx';

type Props = {
  readonly row: TotalRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Proposes to pay what a closed month owes; a colleague approves it. */
export function ProposePayout({ row, onClose, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const keyedApi = useKeyedApi();
  const { statement, month, currency, payable } = row;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('payout.propose')}
      text={t('payout.text', { amount: f.money(payable, currency), month })}
      confirm={t('payout.propose')}
      reasonMax={1000}
      send={(reason) => keyedApi(payouts.propose, { body: { statement, currency, reason } })}
      done={t('payout.proposed')}
      onDone={onDone}
    />
  );
}
