import { useSyncExternalStore } from 'react';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { analyticsChoice, setAnalyticsChoice } from './choice.ts';

/** The answer of this browser, which can be changed at any time. */
export function Modal({ close }: ModalProps) {
  const t = useT('analytics');
  const choice = useSyncExternalStore(analyticsChoice.subscribe, analyticsChoice.get);
  const answer = (next: 'yes' | 'no') => {
    setAnalyticsChoice(next);
    close();
  };
  return (
    <ModalFrame
      title={t('title')}
      size="s"
      footer={
        <>
          <Button block onClick={() => answer('no')}>
            {t('decline')}
          </Button>
          <Button block onClick={() => answer('yes')}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <p>{t(`now.${choice ?? 'none'}`)}</p>
      <p>{t('what')}</p>
    </ModalFrame>
  );
}
