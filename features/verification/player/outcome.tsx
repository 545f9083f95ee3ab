import { useEffect, useRef } from 'react';
import { announce } from '#platform/browser/ui/announce.ts';
import { Seal } from '#domain/art/player/seal.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { useUsualTime } from '#platform/browser/ui/usual-time.ts';
import type { VerificationState } from '../contract.ts';
import type { WizardView } from './steps.ts';

type OutcomeProps = {
  readonly view: Exclude<WizardView, 'wizard'>;
  readonly state: VerificationState;
};

/** The outcome of the verification. It updates while the dialog is open, and announces it. */
export function Outcome({ view, state }: OutcomeProps) {
  const t = useT('verification');
  const f = useFormat();
  const usual = useUsualTime(state.usual_minutes);
  const title = t(`outcome.${keyOf(view, state)}.title`);
  useAnnounced(title);
  return (
    <div className="verification-outcome" data-view={view}>
      <Drawing view={view} />
      <h3>{title}</h3>
      <p>{t(`outcome.${keyOf(view, state)}.text`)}</p>
      {view === 'failed' && state.reason !== null && (
        <blockquote className="verification-reason">
          <span>{t('outcome.reason')}</span>
          <p>{state.reason}</p>
        </blockquote>
      )}
      {view === 'waiting' && state.submitted_at !== null && (
        <p className="verification-quiet">
          {t('outcome.sent', { time: f.dateTime(state.submitted_at) })}
          {usual !== undefined && ` ${t('outcome.usual', { time: usual })}`}
        </p>
      )}
    </div>
  );
}

function keyOf(view: OutcomeProps['view'], { status }: VerificationState) {
  if (view === 'waiting') return status === 'pending' ? 'looking' : 'waiting';
  return status === 'unverified' ? 'unverified' : view;
}

function Drawing({ view }: { view: OutcomeProps['view'] }) {
  if (view === 'success') return <Seal size={132} />;
  return (
    <span className="verification-mark">
      <Icon name={view === 'failed' ? 'warning' : 'clock'} size={40} />
    </span>
  );
}

/** Announced when it changes while the dialog is open, not when the dialog opens with it. */
function useAnnounced(title: string): void {
  const last = useRef(title);
  useEffect(() => {
    if (last.current !== title) announce(title);
    last.current = title;
  }, [title]);
}
