import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { VerificationState } from '../contract.ts';
import { DocumentSlot } from './slot.tsx';
import type { WizardStep } from './steps.ts';

type StepReviewProps = {
  readonly state: VerificationState;
  readonly onState: (state: VerificationState) => void;
  readonly onEdit: (step: WizardStep) => void;
};

/** A summary of everything before it is submitted. */
export function StepReview({ state, onState, onEdit }: StepReviewProps) {
  const t = useT('verification');
  const f = useFormat();
  const birth = state.birth_date === null ? null : f.date(`${state.birth_date}T12:00:00Z`);
  const shown = state.documents.filter(({ kind }) => kind !== 'address');
  return (
    <>
      {state.status === 'user_pending' && state.reason !== null && (
        <div className="verification-asked" role="status">
          <strong>{t('asked')}</strong>
          <p>{state.reason}</p>
        </div>
      )}
      <dl className="verification-facts">
        <div>
          <dt>{t('person.name')}</dt>
          <dd>{state.full_name ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('person.birth')}</dt>
          <dd>{birth ?? '—'}</dd>
        </div>
      </dl>
      <div className="verification-row">
        <Button size="s" variant="quiet" onClick={() => onEdit('person')}>
          {t('review.edit')}
        </Button>
      </div>
      <ul className="verification-list">
        {shown.map(({ id, kind }) => (
          <li key={id}>
            <Icon name="check" />
            <span>{t(`doc.${kind}`)}</span>
            <Button
              size="s"
              variant="quiet"
              aria-label={`${t('slot.replace')}: ${t(`doc.${kind}`)}`}
              onClick={() => onEdit(kind === 'selfie' ? 'selfie' : 'document')}
            >
              {t('slot.replace')}
            </Button>
          </li>
        ))}
      </ul>
      <DocumentSlot kind="address" state={state} onState={onState} />
    </>
  );
}
