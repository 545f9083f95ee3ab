import { useRef, type ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { useSeen } from '#platform/browser/router/use-seen.ts';

type NearProps<T> = {
  /** A constant function. */
  load: () => Promise<T>;
  /** Nothing as long as something else is missing. */
  children: (loaded: T) => ReactNode;
};

/** The place of the lists of bets below a table; what is in it comes once it is near. */
export function NearLists<T>({ load, children }: NearProps<T>) {
  const t = useT('domain-bets');
  const place = useRef<HTMLElement>(null);
  const loaded = useLater(load, useSeen(place));
  return (
    <section ref={place} className="bet-lists" aria-labelledby="bet-lists">
      <h2 id="bet-lists" className="visually-hidden">
        {t('bets.label')}
      </h2>
      {(loaded && children(loaded)) || <Skeleton height="16rem" />}
    </section>
  );
}
