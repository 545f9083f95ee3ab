import { useRef, useState } from 'react';
import type { Answer } from '#core/wire.ts';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { issueSimpleToken } from '../contract.backoffice.ts';

type Issued = Answer<typeof issueSimpleToken>['data'];
type LoginLinkProps = { player: string; onClose: () => void };

/** Asks for a reason, then shows the link that opens the player's account, once. */
export function LoginLink({ player, onClose }: LoginLinkProps) {
  const t = useT('backoffice-simple-auth');
  const [issued, setIssued] = useState<Issued>();
  const isIssued = useRef(false);
  if (issued) return <IssuedLink player={player} issued={issued} onClose={onClose} />;
  const send = async (reason: string) => {
    const answer = await api(issueSimpleToken, { body: { player_id: player, reason } });
    if (isRefusal(answer)) return answer;
    isIssued.current = true;
    setIssued(answer.data);
    return answer;
  };
  // The form closes itself after success, and the link must stay.
  const cancel = () => isIssued.current || onClose();
  return (
    <ReasonDialog
      open
      onClose={cancel}
      title={t('title')}
      text={t('text', { id: player })}
      confirm={t('confirm')}
      send={send}
    />
  );
}

/** Only its own button closes it: a closed link is lost. */
function IssuedLink({ player, issued, onClose }: LoginLinkProps & { issued: Issued }) {
  const t = useT('backoffice-simple-auth');
  const common = useT('common');
  const f = useFormat();
  return (
    <Dialog
      open
      locked
      size="s"
      title={t('issued.title', { id: player })}
      closeLabel={common('close')}
      onClose={onClose}
      footer={
        <Button variant="primary" block onClick={onClose}>
          {t('issued.done')}
        </Button>
      }
    >
      <p>{t('issued.text', { time: f.time(issued.expires_at) })}</p>
      <CopyText wrap text={issued.link} label={t('issued.copy')} copiedLabel={common('copied')} />
    </Dialog>
  );
}
