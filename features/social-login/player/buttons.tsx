import './social-login.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useCall, prefetchCall } from '#platform/browser/net/data.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { listProviders } from '../contract.ts';
import { Mark } from './mark.tsx';
import {
  cancelSocialLogin,
  showWindow,
  socialLogin,
  useSocialAttempt,
  type SocialAttempt,
} from './login-attempt.ts';

/** Loads the providers early, so that the buttons appear at once. */
export function prefetchProviders(): Promise<void> {
  return prefetchCall(listProviders, {});
}

/** The provider buttons; during an attempt, its progress. */
export function Section() {
  const t = useT('social-login');
  const providers = useCall(listProviders, {}).data?.data ?? [];
  const attempt = useSocialAttempt();
  if (providers.length === 0) return null;
  const isBusy = attempt.state === 'waiting' || attempt.state === 'going';
  return (
    <div className="social-login">
      {isBusy && <Waiting attempt={attempt} />}
      {attempt.state === 'ended' && <Ended attempt={attempt} />}
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

function Waiting({ attempt }: { attempt: Extract<SocialAttempt, { state: 'waiting' | 'going' }> }) {
  const t = useT('social-login');
  const common = useT('common');
  const provider = attempt.provider.label;
  if (attempt.state === 'going') {
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
        <span>{t(attempt.isSlow ? 'slowHint' : 'waitingHint')}</span>
      </output>
      <div className="social-actions">
        <Button onClick={showWindow}>{t('showWindow')}</Button>
        <Button variant="quiet" onClick={cancelSocialLogin}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}

function Ended({ attempt }: { attempt: Extract<SocialAttempt, { state: 'ended' }> }) {
  const t = useT('social-login');
  const provider = attempt.provider.label;
  const text =
    attempt.why === 'refused' ? linesOf(attempt.refusal!).join(' ') : t(attempt.why, { provider });
  return (
    <div className="social-note" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
      <Button size="s" onClick={() => void socialLogin(attempt.provider)}>
        {t('again')}
      </Button>
    </div>
  );
}
