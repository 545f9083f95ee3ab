import './claim.css';
import { useState } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { claimSteps, type ClaimStep } from '../rules.claims.ts';
import { useMe } from './session.ts';

type Claimant = { readonly id: string; readonly name: string };

/** Who is working on it: to others it is locked. */
export function ClaimNotice({ claimedBy }: { claimedBy: Claimant | null }) {
  const t = useT('backoffice-kit');
  const me = useMe();
  if (!claimedBy) return null;
  const isMine = claimedBy.id === me.id;
  return (
    <p className="claim-notice" data-mine={isMine || undefined} role="status">
      <Icon name={isMine ? 'user' : 'lock'} size={18} />
      <strong>{isMine ? t('claim.mine') : t('claim.by', { name: claimedBy.name })}</strong>
      {!isMine && <span>{t('claim.byText')}</span>}
    </p>
  );
}

type ClaimButtonsProps = {
  readonly claimedBy: Claimant | null;
  /** A takeover has a note. */
  readonly send: (step: ClaimStep, note?: string) => Promise<Refusal | object>;
  /** Called after every answer: a refusal may mean that the page is outdated. */
  readonly onDone: () => void;
};

/** Claims it, takes it over with a reason, or releases it. */
export function ClaimButtons({ claimedBy, send, onDone }: ClaimButtonsProps) {
  const t = useT('backoffice-kit');
  const may = claimSteps(claimedBy?.id ?? null, useMe());
  const [isTakingOver, setTakingOver] = useState(false);
  const { run, isBusy } = useAction((step: ClaimStep) => send(step).finally(onDone), {
    onDone: (_, step) => showToast({ tone: 'success', title: t(`claim.done.${step}`) }),
  });
  return (
    <>
      {(['claim', 'release'] as const)
        .filter((step) => may[step])
        .map((step) => (
          <Button key={step} busy={isBusy} onClick={() => run(step)}>
            {t(`claim.${step}`)}
          </Button>
        ))}
      {may.takeover && <Button onClick={() => setTakingOver(true)}>{t('claim.takeover')}</Button>}
      <ReasonDialog
        open={isTakingOver}
        onClose={() => setTakingOver(false)}
        title={t('claim.takeover')}
        text={t('claim.takeoverText', { name: claimedBy?.name ?? '' })}
        confirm={t('claim.takeover')}
        send={(note) => send('takeover', note)}
        done={t('claim.done.takeover')}
        onDone={onDone}
      />
    </>
  );
}
