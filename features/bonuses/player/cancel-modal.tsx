import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getOwnPack } from '../contract.guests.ts';
import { cancelBonus, listBonuses, type Bonus } from '../contract.ts';

/** Says what giving a bonus up costs, before it is given up. */
export function Modal({ props, close }: ModalProps) {
  const t = useT('bonuses');
  const f = useFormat();
  const locale = useLocale();
  const bonus = props['bonus'] as Bonus;
  const keyedApi = useKeyedApi();
  const { run, isBusy } = useAction(() => keyedApi(cancelBonus, { params: { id: bonus.id } }), {
    onDone: () => {
      track('bonus-cancel', { id: bonus.id });
      refetchCalls(listBonuses, getOwnPack);
      close();
    },
  });
  return (
    <ModalFrame
      title={t('cancel.title')}
      size="s"
      footer={
        <>
          <Button onClick={close}>{t('cancel.keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={run}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <div className="bonus-ending">
        <p>{t('cancel.what', { name: bonus.names[locale] })}</p>
        {bonus.state === 'active' && (
          <p>{t('cancel.loses', { amount: f.money(bonus.balance, bonus.currency) })}</p>
        )}
      </div>
    </ModalFrame>
  );
}
