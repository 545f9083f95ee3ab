import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import type { RulesProps } from './rules-body.tsx';

const loadBody = () => import('./rules-body.tsx');

/** How a case is opened. It stands below the table; all that follows from it comes later. */
export function RulesText(props: RulesProps) {
  const t = useT('cases');
  const body = useLater(loadBody);
  return (
    <section className="game-rules" aria-labelledby="cases-rules">
      <h2 id="cases-rules">{t('rules.title')}</h2>
      <p>{t('rules.play')}</p>
      {body ? <body.RulesBody {...props} /> : <Skeleton height="50rem" />}
    </section>
  );
}
