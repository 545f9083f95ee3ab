import { useMemo, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { usePageKeys } from '#platform/backoffice/keys.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { next } from '#domain/kyc/rules.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { listWaiting, openVerification, type WholeVerification } from '../contract.backoffice.ts';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';

type DecisionsProps = { whole: WholeVerification; onDone: () => void };

const ORDER: readonly Decision[] = ['accept', 'ask', 'refuse', 'revoke', 'vouch'];
const LOOK = {
  accept: 'primary',
  ask: 'secondary',
  refuse: 'danger',
  revoke: 'danger',
  vouch: 'quiet',
} as const;

/** What may be decided as things stand: the rules say so, here as on the server. */
export function Decisions({ whole, onDone }: DecisionsProps) {
  const t = useT('backoffice-verification');
  const [step, setStep] = useState<Decision>();
  // Vouching is left to those who may do everything.
  const mayVouch = useMay([]);
  const open = ORDER.filter(
    (one) => next(whole.status, one) !== undefined && (one !== 'vouch' || mayVouch),
  );
  useDecisionKeys(open, setStep);
  const done = () => {
    onDone();
    refetchCalls(listWaiting);
  };
  return (
    <Panel title={t('actions.title')} look="framed">
      <div className="verify-actions">
        {next(whole.status, 'open') !== undefined && <Take whole={whole} onDone={done} />}
        {open.map((one) => (
          <Button key={one} variant={LOOK[one]} onClick={() => setStep(one)}>
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

/** A key for each: whoever looks at a hundred of these a day does not reach for the mouse. */
function useDecisionKeys(open: readonly Decision[], choose: (step: Decision) => void): void {
  const allowed = open.join(' ');
  const keys = useMemo(() => {
    const key = (step: Decision) => () => {
      if (!allowed.split(' ').includes(step)) return false;
      choose(step);
      return true;
    };
    return { a: key('accept'), q: key('ask'), r: key('refuse') };
  }, [allowed, choose]);
  usePageKeys(keys);
}

function Take({ whole, onDone }: DecisionsProps) {
  const t = useT('backoffice-verification');
  const [isBusy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const answer = await api(openVerification, {
      params: { player: whole.player_id },
      body: {},
    });
    setBusy(false);
    if (isRefusal(answer)) showRefusal(answer);
    onDone();
  }
  return (
    <Button busy={isBusy} onClick={() => void take()}>
      {t('actions.take')}
    </Button>
  );
}
