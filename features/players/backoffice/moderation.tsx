import { useState } from 'react';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { removeAvatar, resetNickname, type PlayerIdentity } from '../contract.backoffice.ts';

type ModerationProps = { player: PlayerIdentity; onDone: () => void };

/** What others see of a player and should not: the nickname is replaced. */
export function ResetNickname({ player, onDone }: ModerationProps) {
  const t = useT('backoffice-players');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('resetNickname.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('resetNickname.title', { name: player.name })}
        text={t('resetNickname.text')}
        confirm={t('resetNickname.confirm')}
        send={(reason) => api(resetNickname, { params: { player: player.id }, body: { reason } })}
        onDone={() => {
          showToast({ tone: 'success', title: t('resetNickname.done') });
          onDone();
        }}
      />
    </>
  );
}

export function RemoveAvatar({ player, onDone }: ModerationProps) {
  const t = useT('backoffice-players');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('removeAvatar.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('removeAvatar.title')}
        text={t('removeAvatar.text')}
        confirm={t('removeAvatar.confirm')}
        send={(reason) => api(removeAvatar, { params: { player: player.id }, body: { reason } })}
        onDone={() => {
          showToast({ tone: 'success', title: t('removeAvatar.done') });
          onDone();
        }}
      >
        {player.avatar !== null && (
          <img className="player-avatar" src={player.avatar} alt="" width="96" height="96" />
        )}
      </ReasonDialog>
    </>
  );
}
