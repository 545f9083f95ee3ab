import { useEffect, useState } from 'react';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Dialog } from '../browser/ui/dialog.tsx';
import { setGuard } from './navigation.ts';

/** Stands beside a form: whoever leaves with words in it that were not saved is asked first. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const t = useT('backoffice-kit');
  const [asked, setAsked] = useState<(isLeaving: boolean) => void>();
  useEffect(() => {
    if (!isDirty) return undefined;
    const takeAway = setGuard(() => new Promise((resolve) => setAsked(() => resolve)));
    addEventListener('beforeunload', keep);
    return () => {
      takeAway();
      removeEventListener('beforeunload', keep);
    };
  }, [isDirty]);
  function answer(isLeaving: boolean) {
    setAsked(undefined);
    asked?.(isLeaving);
  }
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => answer(false)}
      title={t('unsaved.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => answer(true)}>
            {t('unsaved.leave')}
          </Button>
          <Button variant="primary" onClick={() => answer(false)}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  );
}

/** Closing the tab: the browser asks in its own words. */
function keep(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
