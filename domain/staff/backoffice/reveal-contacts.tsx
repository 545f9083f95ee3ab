import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { revealContacts } from '../contract.backoffice.contacts.ts';
import { useMay } from './session.ts';

export type Contacts = Answer<typeof revealContacts>['data'];

type RevealContactsProps = {
  readonly player: string;
  readonly onShown: (contacts: Contacts) => void;
};

/** Asks for a reason and returns the full contacts. Not shown to a role that may not see them. */
export function RevealContacts({ player, onShown }: RevealContactsProps) {
  const t = useT('backoffice-domain-staff');
  const [isOpen, setOpen] = useState(false);
  const mayReveal = useMay(revealContacts.roles);
  async function send(reason: string) {
    const answer = await api(revealContacts, { params: { player }, body: { reason } });
    if (!isRefusal(answer)) onShown(answer.data);
    return answer;
  }
  if (!mayReveal) return null;
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<Icon name="eye" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('reveal.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('reveal.title')}
        text={t('reveal.text')}
        confirm={t('reveal.confirm')}
        send={send}
      />
    </>
  );
}
