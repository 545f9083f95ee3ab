import './fairness.css';
import '#domain/art/player/patterns.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { Scheme } from './scheme.tsx';

const loadDesk = () => import('./desk.tsx').then((module) => module.Desk);

/** What the scheme is, and the desk at which anybody checks a bet. */
export function Page() {
  const t = useT('fairness');
  const Desk = useLater(loadDesk);
  return (
    <div className="fairness">
      <header className="fairness-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <Scheme />
      {Desk ? <Desk /> : <div className="fairness-desk-place" />}
    </div>
  );
}
