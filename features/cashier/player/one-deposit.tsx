import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { getDeposit } from '../contract.ts';
import { STATUS } from '../rules.ts';
import { DepositState } from './deposit-state.tsx';

/** One deposit of the history, in any status. */
export function OneDeposit({ id, close }: { id: string; close: () => void }) {
  const t = useT('cashier');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getDeposit, { params: { id } });
  const title = data?.data.status === STATUS.paid ? t('receipt') : t('payIn');
  return (
    <ModalFrame
      title={title}
      footer={
        <Button block onClick={close}>
          {common('close')}
        </Button>
      }
    >
      {data && <DepositState process={data.data} />}
      {!data && !refusal && <Skeleton height="18rem" />}
      {!data && refusal && (
        <ErrorState
          title={t('dataFailed')}
          text={linesOf(refusal).join(' ')}
          art={<LampOut />}
          action={<Button onClick={refetch}>{common('retry')}</Button>}
        />
      )}
    </ModalFrame>
  );
}
