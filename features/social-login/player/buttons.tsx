import './social-login.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useCall, warmCall } from '#platform/browser/net/data.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { listProviders } from '../contract.ts';
import { Mark } from './mark.tsx';
import { cancelVisit, showWindow, socialLogin, useVisit, type Visit } from './visit.ts';

/** So that the buttons are there at once when they are wanted. */
export function warmProviders(): Promise<void> {
  return warmCall(listProviders, {});
}

/** The providers as buttons; while one is being visited, what is going on there. */
export function Section() {
  const t = useT('social-login');
  const providers = useCall(listProviders, {}).data?.data ?? [];
  const visit = useVisit();
  if (providers.length === 0) return null;
  const isBusy = visit.state === 'waiting' || visit.state === 'going';
  return (
    <div className="social-login">
      {isBusy && <Waiting visit={visit} />}
      {visit.state === 'ended' && <Ended visit={visit} />}
      {!isBusy && (
        <ul className="social-buttons" aria-label={t('group')}>
          {providers.map((provider) => (
            <li key={provider.name}>
              <button
                type="button"
                className="social-button"
                aria-label={t('by', { provider: provider.label })}
                onClick={() => void socialLogin(provider)}
              >
                <Mark {...provider} />
                {provider.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Waiting({ visit }: { visit: Extract<Visit, { state: 'waiting' | 'going' }> }) {
  const t = useT('social-login');
  const common = useT('common');
  const provider = visit.provider.label;
  if (visit.state === 'going') {
    return (
      <output className="social-waiting">
        <Spinner />
        <strong>{t('going', { provider })}</strong>
      </output>
    );
  }
  return (
    <div className="social-waiting">
      <Spinner />
      <output>
        <strong>{t('waiting', { provider })}</strong>
        <span>{t(visit.isSlow ? 'slowHint' : 'waitingHint')}</span>
      </output>
      <div className="social-actions">
        <Button onClick={showWindow}>{t('showWindow')}</Button>
        <Button variant="quiet" onClick={cancelVisit}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}

function Ended({ visit }: { visit: Extract<Visit, { state: 'ended' }> }) {
  const t = useT('social-login');
  const provider = visit.provider.label;
  const text =
    visit.why === 'refused' ? linesOf(visit.refusal!).join(' ') : t(visit.why, { provider });
  return (
    <div className="social-note" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
      <Button size="s" onClick={() => void socialLogin(visit.provider)}>
        {t('again')}
      </Button>
    </div>
  );
}
