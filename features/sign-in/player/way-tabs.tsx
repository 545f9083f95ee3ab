import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';

export type Way = 'password' | 'code';

type WayTabsProps = {
  way: Way;
  onChange: (way: Way) => void;
  /** The way that is offered first. */
  first?: Way;
  /** What belongs to the way that is chosen. */
  children: ReactNode;
};

/** By password or by a code. What was typed stays when one changes one's mind. */
export function WayTabs({ way, onChange, first = 'password', children }: WayTabsProps) {
  const t = useT('sign-in');
  const ways: readonly Way[] = first === 'password' ? ['password', 'code'] : ['code', 'password'];
  return (
    <Tabs
      label={t('way.label')}
      selected={way}
      onSelect={onChange}
      tabs={ways.map((id) => ({ id, label: t(`way.${id}`), panel: children }))}
    />
  );
}
