import { useMemo, useState } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { usePageKeys } from '#platform/backoffice/keys.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { nextStatus } from '#domain/kyc/rules.ts';
import { ClaimButtons, ClaimNotice } from '#domain/staff/backoffice/claim.tsx';
import { useMay, useMe } from '#domain/staff/backoffice/session.ts';
import { isClaimedByOther, type ClaimStep } from '#domain/staff/rules.claims.ts';
import {
  claimVerification,
  listWaiting,
  openVerification,
  type VerificationDetails,
} from '../contract.backoffice.ts';
import { DecisionDialog, type DecisionStep } from './decision-dialog.tsx';

type DecisionsProps = { whole: VerificationDetails; onDone: () => void };

const ORDER: readonly DecisionStep[] = ['accept', 'ask', 'refuse', 'revoke', 'vouch'];
const VARIANT = {
  accept: 'primary',
  ask: 'secondary',
  refuse: 'danger',
  revoke: 'danger',
  vouch: 'quiet',
} as const;

/** The decisions that the current status allows, by the same rules as on the server. */
export function Decisions({ whole, onDone }: DecisionsProps) {
  const t = useT('backoffice-verification');
  const [step, setStep] = useState<DecisionStep>();
  // Only an admin may vouch.
  const mayVouch = useMay([]);
  const isLocked = isClaimedByOther(whole.claimed_by?.id ?? null, useMe());
  const open = ORDER.filter(
    (one) =>
      !isLocked && nextStatus(whole.status, one) !== undefined && (one !== 'vouch' || mayVouch),
  );
  useDecisionKeys(open, setStep);
  const params = { player: whole.player_id };
  const send = (step: ClaimStep, note?: string) =>
    api(claimVerification, { params, body: { step, ...(note !== undefined && { note }) } });
  const done = () => {
    onDone();
    refetchCalls(listWaiting);
  };
  return (
    <Panel title={t('actions.title')} look="framed">
      <ClaimNotice claimedBy={whole.claimed_by} />
      <div className="verify-actions">
        {nextStatus(whole.status, 'open') !== undefined && !isLocked && (
          <StartReview whole={whole} onDone={done} />
        )}
        {whole.status === 'pending' && (
          <ClaimButtons claimedBy={whole.claimed_by} send={send} onDone={done} />
        )}
        {open.map((one) => (
          <Button key={one} variant={VARIANT[one]} onClick={() => setStep(one)}>
            {t(`actions.${one}`)}
          </Button>
        ))}
      </div>
      <p className="verify-keys">{t('actions.keys')}</p>
      {step && (
        <DecisionDialog
          step={step}
          whole={whole}
          onClose={() => setStep(undefined)}
          onDone={done}
        />
      )}
    </Panel>
  );
}

/** A keyboard shortcut for each decision, for reviewers who handle a hundred of these a day. */
function useDecisionKeys(
  open: readonly DecisionStep[],
  choose: (step: DecisionStep) => void,
): void {
  const allowed = open.join(' ');
  const keys = useMemo(() => {
    const key = (step: DecisionStep) => () => {
      if (!allowed.split(' ').includes(step)) return false;
      choose(step);
      return true;
    };
    return { a: key('accept'), q: key('ask'), r: key('refuse') };
  }, [allowed, choose]);
  usePageKeys(keys);
}

function StartReview({ whole, onDone }: DecisionsProps) {
  const t = useT('backoffice-verification');
  const params = { player: whole.player_id };
  // A refusal may mean that the shown status is outdated.
  const { run, isBusy } = useAction(() =>
    api(openVerification, { params, body: {} }).finally(onDone),
  );
  return (
    <Button busy={isBusy} onClick={run}>
      {t('actions.take')}
    </Button>
  );
}
