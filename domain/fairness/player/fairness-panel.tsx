import './fairness.css';
import { useRef } from 'react';
import { currentLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { useSeen } from '#platform/browser/router/use-seen.ts';

async function loadBody() {
  const words = loadTexts(currentLocale(), ['domain-fairness']);
  const [body] = await Promise.all([import('./fairness-body.tsx'), words]);
  return body;
}

/**
 * What a player may know before a bet, and how to have the rest shown after it. It stands below the
 * table and comes with its words once it is near.
 */
export function FairnessPanel({ isLocked }: { isLocked: boolean }) {
  const t = useT('domain-bets');
  const place = useRef<HTMLElement>(null);
  const body = useLater(loadBody, useSeen(place));
  return (
    <section ref={place} className="fairness" aria-labelledby="fairness-title">
      <h2 id="fairness-title">{t('fairness')}</h2>
      {body ? <body.FairnessBody isLocked={isLocked} /> : <Skeleton height="18rem" />}
    </section>
  );
}
