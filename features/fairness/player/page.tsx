import './fairness.css';
import '#domain/art/player/patterns.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Scheme } from './scheme.tsx';
import { WorkedExample } from './worked-example.tsx';

const loadVerifier = () => import('./verifier-page.tsx').then((module) => module.VerifierPage);

/** The fairness scheme, and the tools to verify a bet. */
export function Page() {
  const t = useT('fairness');
  const VerifierPage = useLazyLoad(loadVerifier);
  return (
    <div className="fairness">
      <header className="fairness-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <Scheme />
      <WorkedExample />
      {VerifierPage ? (
        <VerifierPage />
      ) : (
        <div className="fairness-verifier-place" aria-busy="true" />
      )}
    </div>
  );
}
