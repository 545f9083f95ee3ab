import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';

export type TabMethod = 'password' | 'code';

type LoginMethodTabsProps = {
  method: TabMethod;
  onChange: (method: TabMethod) => void;
  /** The method that is offered first. */
  first?: TabMethod;
  /** The form of the selected method. */
  children: ReactNode;
};

/** Login by password or by code. The input stays when the method changes. */
export function LoginMethodTabs({
  method,
  onChange,
  first = 'password',
  children,
}: LoginMethodTabsProps) {
  const t = useT('sign-in');
  const methods: readonly TabMethod[] =
    first === 'password' ? ['password', 'code'] : ['code', 'password'];
  return (
    <Tabs
      label={t('method.label')}
      selected={method}
      onSelect={onChange}
      tabs={methods.map((id) => ({ id, label: t(`method.${id}`), panel: children }))}
    />
  );
}
