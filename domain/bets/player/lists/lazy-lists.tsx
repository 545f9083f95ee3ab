import { useCallback, useRef, type ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import type { PresenterSource } from '../games.ts';

type NearProps<T> = {
  /** A constant function. */
  load: () => Promise<T>;
  children: (loaded: T) => ReactNode;
};

/** Tabs and an empty list, as most first visits see it; bets.css reserves the same. */
const EMPTY_HEIGHT = '21.75rem';

/** The place of the bet lists below a table; its content is loaded once it comes into view. */
export function LazyLists<T>({ load, children }: NearProps<T>) {
  const t = useT('domain-bets');
  const place = useRef<HTMLElement>(null);
  const loaded = useBackgroundLoad(load, useInView(place));
  return (
    <section ref={place} className="bet-lists" aria-labelledby="bet-lists">
      <h2 id="bet-lists" className="visually-hidden">
        {t('bets.label')}
      </h2>
      {loaded ? children(loaded) : <Skeleton height={EMPTY_HEIGHT} />}
    </section>
  );
}

/** Loads the lists together with the presenter of their game. `load` is a constant function. */
export function useLoadWith<T>(load: () => Promise<T>, presenter: PresenterSource) {
  return useCallback(
    () => Promise.all([load(), typeof presenter === 'function' ? presenter() : presenter]),
    [load, presenter],
  );
}
