import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { revealPayoutDestination } from '../contract.backoffice.payouts.ts';

type Props = { readonly payout: string; readonly onClose: () => void };
type Revealed = Answer<typeof revealPayoutDestination>['data'];

/** The whole number or address of a payout, after a reason that is audited. */
export function RevealDestination({ payout, onClose }: Props) {
  const t = useT('backoffice-affiliates');
  const common = useT('common');
  const [revealed, setRevealed] = useState<Revealed>();
  async function send(reason: string) {
    const answer = await api(revealPayoutDestination, { params: { payout }, body: { reason } });
    if (!isRefusal(answer)) setRevealed(answer.data);
    return answer;
  }
  if (revealed) {
    const { kind, coin, number } = revealed;
    return (
      <Dialog
        open
        size="s"
        title={t('payout.destination')}
        closeLabel={common('close')}
        onClose={onClose}
      >
        <p>{[t(`destinations.${kind}`), coin].filter(Boolean).join(', ')}</p>
        <CopyText
          wrap
          text={number}
          label={t('payout.copyDestination')}
          copiedLabel={common('copied')}
        />
      </Dialog>
    );
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('payout.reveal')}
      text={t('payout.revealText')}
      confirm={t('payout.reveal')}
      send={send}
    />
  );
}
