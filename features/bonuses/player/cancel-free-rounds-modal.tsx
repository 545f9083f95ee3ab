import {
  cancelFreeSpinsCampaign,
  listFreeSpins,
  type FreeRounds,
} from '#domain/bonuses/contract.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { listBonuses } from '../contract.ts';

/** Says what giving free rounds up costs, before they are given up. */
export function Modal({ props, close }: ModalProps) {
  const t = useT('bonuses');
  const { campaign_id: id } = props['rounds'] as FreeRounds;
  const { run, isBusy } = useAction(() => api(cancelFreeSpinsCampaign, { params: { id } }), {
    onDone: () => {
      refetchCalls(listBonuses, listFreeSpins);
      close();
    },
  });
  return (
    <ModalFrame
      title={t('freeRounds.cancelTitle')}
      size="s"
      footer={
        <>
          <Button onClick={close}>{t('freeRounds.keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={run}>
            {t('freeRounds.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('freeRounds.cancelText')}</p>
    </ModalFrame>
  );
}
