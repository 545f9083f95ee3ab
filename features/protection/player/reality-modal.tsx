import './protection.css';
import { useState } from 'react';
import { signOut } from '#domain/identity/player/session.ts';
import {
  setProtectionStatus,
  useProtectionStatus,
} from '#domain/protection/player/protection-status.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { answerRealityCheck } from '../contract.ts';

type RealityAnswer = 'continue' | 'leave';

/** Stops play until it is answered; meanwhile the server takes no bet from any page. */
export function Modal({ close }: ModalProps) {
  const t = useT('protection');
  const leave = (answer: RealityAnswer) => {
    close();
    return answer === 'leave' ? signOut() : undefined;
  };
  const { run, isBusy } = useAction(
    (answer: RealityAnswer) => api(answerRealityCheck, { body: { answer } }),
    {
      onDone: ({ data }, answer) => {
        setProtectionStatus(data);
        return leave(answer);
      },
      // A player who is already logged out has left.
      onRefused: (refusal, answer) =>
        refusal.refused === 'unauthorized' ? leave(answer) : showRefusal(refusal),
    },
  );

  const footer = (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => run('leave')}>
        {t('reality.leave')}
      </Button>
      <Button variant="primary" busy={isBusy} onClick={() => run('continue')}>
        {t('reality.continue')}
      </Button>
    </>
  );
  return (
    <ModalFrame title={t('reality.title')} footer={footer} size="s" locked>
      <div className="protection-form">
        <p>{t('reality.text')}</p>
        <Sums />
      </div>
    </ModalFrame>
  );
}

function Sums() {
  const t = useT('protection');
  const session = useProtectionStatus()?.session;
  const [openedMs] = useState(serverNow);
  if (!session) return null;
  const minutes = Math.max(0, Math.floor((openedMs - Date.parse(session.started_at)) / 60_000));
  const { currency, staked, won, net } = session;
  return (
    <Facts
      facts={[
        { name: t('reality.time'), value: t('reality.minutes', { minutes }) },
        { name: t('reality.staked'), value: <Money amount={staked} currency={currency} /> },
        { name: t('reality.won'), value: <Money amount={won} currency={currency} /> },
        {
          name: t('reality.net'),
          value: <Money amount={net} currency={currency} tone="signed" sign="always" />,
        },
      ]}
    />
  );
}
