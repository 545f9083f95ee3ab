import { useEffect, useState } from 'react';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Dialog } from '../browser/ui/dialog.tsx';
import { setLeaveGuard } from '../browser/router/navigation.ts';

/** Rendered beside a form: leaving with unsaved input asks for confirmation first. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const t = useT('backoffice-kit');
  const [asked, setAsked] = useState<(isLeaving: boolean) => void>();
  useEffect(() => {
    if (!isDirty) return undefined;
    const takeAway = setLeaveGuard(() => new Promise((resolve) => setAsked(() => resolve)));
    addEventListener('beforeunload', preventUnload);
    return () => {
      takeAway();
      removeEventListener('beforeunload', preventUnload);
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

/** Closing the tab: the browser asks with its own text. */
function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
