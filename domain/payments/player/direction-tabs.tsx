import './payments.css';
import { useEffect, useRef } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';

const MODALS = { in: 'PayIn', out: 'PayOut' } as const;
type Direction = keyof typeof MODALS;

/** Passed to the dialog that replaces the other one: it then appears without an animation. */
const SWITCHED = { isSwitched: true };

type DirectionTabsProps = { now: Direction; props: Readonly<Record<string, unknown>> };

/** Tabs that switch between the deposit and the withdrawal dialog. */
export function DirectionTabs({ now, props }: DirectionTabsProps) {
  const t = useT('domain-payments');
  const { restriction } = useUser();
  const current = useRef<HTMLButtonElement>(null);
  const isSwitched = props['isSwitched'] === true;
  // After a switch the focus stays on the tab that was pressed.
  useEffect(() => {
    if (isSwitched) current.current?.focus();
  }, [isSwitched]);
  // A restricted session has no deposits to switch to.
  if (restriction) return null;
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
