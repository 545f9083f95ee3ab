import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';

type LabelProps = { play: { readonly isQueuing: boolean }; children: ReactNode };

/** The label of the button, which says when the bet is for the next round. */
export function PlaceLabel({ play, children }: LabelProps) {
  const t = useT('domain-rounds');
  // One element in both cases: a new one would be painted, and counted, as new content.
  return (
    <span className="place-label">
      {children}
      {play.isQueuing && <small>{t('next')}</small>}
    </span>
  );
}
