import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import type { RulesProps } from './rules-body.tsx';

const loadBody = () => import('./rules-body.tsx');

/** How a case is opened; the details are loaded later. */
export function RulesText(props: RulesProps) {
  const t = useT('cases');
  const body = useLazyLoad(loadBody);
  return (
    <section className="game-rules" aria-labelledby="cases-rules">
      <h2 id="cases-rules">{t('rules.title')}</h2>
      <p>{t('rules.play')}</p>
      {body ? <body.RulesBody {...props} /> : <Skeleton height="50rem" />}
    </section>
  );
}
