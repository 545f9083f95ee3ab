import './fairness.css';
import { useRef } from 'react';
import { currentLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';

async function loadBody() {
  const words = loadTexts(currentLocale(), ['domain-fairness']);
  const [body] = await Promise.all([import('./fairness-body.tsx'), words]);
  return body;
}

/**
 * The public values before a bet, and how to have the rest revealed after it. It is below the table
 * and loads its texts once it comes into view.
 */
export function FairnessPanel({ isLocked }: { isLocked: boolean }) {
  const t = useT('domain-bets');
  const place = useRef<HTMLElement>(null);
  const body = useBackgroundLoad(loadBody, useInView(place));
  return (
    <section ref={place} className="fairness" aria-labelledby="fairness-title">
      <h2 id="fairness-title">{t('fairness')}</h2>
      {body ? <body.FairnessBody isLocked={isLocked} /> : <Skeleton height="18rem" />}
    </section>
  );
}
