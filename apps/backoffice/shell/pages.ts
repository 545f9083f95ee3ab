import { useMe } from '#domain/staff/backoffice/session.ts';
import { mayAct } from '#domain/staff/rules.ts';
import type { Translate } from '#platform/browser/texts/i18n.tsx';
import { GROUPS, type BackofficePage } from '../page-shape.ts';
import { PAGES } from '../pages.ts';

/** The sidebar pages of this operator's roles, in order. */
export function usePages(): readonly BackofficePage[] {
  const { role } = useMe();
  return GROUPS.flatMap((group) => PAGES.filter((page) => page.group === group)).filter((page) =>
    mayAct(role, page.roles),
  );
}

/** Every page has its name in both languages, which a test checks. */
export function titleOf(t: Translate<'backoffice'>, name: string): string {
  const key = `pages.${name}`;
  return t(key as 'pages.audit');
}
