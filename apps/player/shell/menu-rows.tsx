import type { ReactNode } from 'react';
import { payload, type MenuEntryInfo } from '#platform/browser/boot.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';

/**
 * The entries of a place of the menu as the operator has arranged them, else these pages. The
 * prerendered markup has been arranged alike (features/site-parts/server/markup.menu.ts).
 */
export function useMenuRows(
  place: 'pages' | 'account' | 'footer',
  pages: readonly string[],
): readonly MenuEntryInfo[] {
  const locale = useLocale();
  const rows = payload().parts.menu?.[place];
  if (!rows) return pages.map((page) => ({ page, titles: {}, to: '', audience: 'everyone' }));
  return rows.filter(({ page, titles }) =>
    page === null ? titles[locale] !== undefined : pages.includes(page),
  );
}

/** For whom it is, as `html[data-auth]` shows it; undefined for everyone. */
export function audienceOf({ audience }: MenuEntryInfo): string | undefined {
  return audience === 'everyone' ? undefined : audience;
}

type MenuLinkProps = {
  readonly 'data-audience'?: string | undefined;
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** To a page of the app, or to another site in a tab of its own. */
export function MenuLink({ to, children, ...rest }: MenuLinkProps) {
  if (to.startsWith('/')) {
    return (
      <Link {...rest} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
