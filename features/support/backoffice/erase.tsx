import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { eraseTexts, listThreadMessages, readThread } from '../contract.backoffice.ts';

/** For admins: what a player asks to be erased by law. */
export function Erase({ thread }: { thread: string }) {
  const t = useT('backoffice-support');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('erase.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('erase.title')}
        text={t('erase.text')}
        confirm={t('erase.button')}
        isDangerous
        reasonMax={1000}
        send={(reason) => api(eraseTexts, { params: { id: thread }, body: { reason } })}
        done={t('erase.done')}
        onDone={() => refetchCalls(readThread, listThreadMessages)}
      />
    </>
  );
}
