import './payments.css';
import { useEffect, useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';

const MODALS = { in: 'PayIn', out: 'PayOut' } as const;
type Direction = keyof typeof MODALS;

/** Given to the dialog that takes the place of the other: it stands there at once. */
const SWITCHED = { isSwitched: true };

type DirectionsProps = { now: Direction; props: Readonly<Record<string, unknown>> };

/** Money in and money out are two sides of one counter: a press turns it round. */
export function Directions({ now, props }: DirectionsProps) {
  const t = useT('domain-payments');
  const current = useRef<HTMLButtonElement>(null);
  const isSwitched = props['isSwitched'] === true;
  // Whoever pressed the other side finds the focus where he left it.
  useEffect(() => {
    if (isSwitched) current.current?.focus();
  }, [isSwitched]);
  const side = (to: Direction) => (
    <button
      type="button"
      ref={to === now ? current : undefined}
      aria-current={to === now ? 'page' : undefined}
      onClick={() => to !== now && openModal(MODALS[to], SWITCHED, { replace: true })}
    >
      {t(`directions.${to}`)}
    </button>
  );
  return (
    <nav
      className="directions"
      aria-label={t('directions.label')}
      data-switched={isSwitched || undefined}
    >
      {side('in')}
      {side('out')}
    </nav>
  );
}
