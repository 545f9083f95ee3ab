import { useState } from 'react';
import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import type { MenuEntry } from '../contract.menu.ts';
import { isInLanguage, MENU_PLACES, shownMenu, type ShownMenuEntry } from '../rules.menu.ts';

type Props = {
  readonly rows: readonly MenuEntry[];
  readonly nameOf: (row: MenuEntry) => string;
};

/** The entries that a guest or a player would see in a language, by place and in their order. */
export function MenuPreview({ rows, nameOf }: Props) {
  const t = useT('backoffice-site-parts');
  const [locale, setLocale] = useState<Locale>('ru');
  const [reader, setReader] = useState<'guests' | 'members'>('guests');
  const menu = shownMenu(rows);
  const isShown = (entry: ShownMenuEntry) =>
    isInLanguage(entry, locale) && (entry.audience === 'everyone' || entry.audience === reader);
  const names = new Map(rows.map((row) => [row.kind === 'page' ? row.page : row.id, nameOf(row)]));
  return (
    <section className="site-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <Segmented
        legend={t('languages')}
        value={locale}
        onChange={setLocale}
        choices={LOCALES.map((id) => ({ value: id, label: LOCALE_NAME[id] }))}
      />
      <Segmented
        legend={t('audience')}
        value={reader}
        onChange={setReader}
        choices={(['guests', 'members'] as const).map((id) => ({
          value: id,
          label: t(`audiences.${id}`),
        }))}
      />
      <div className="site-menu">
        {MENU_PLACES.filter((place) => place !== 'account' || reader === 'members').map((place) => (
          <div key={place}>
            <h3>{t(`menu.places.${place}`)}</h3>
            <ul>
              {menu?.[place].filter(isShown).map(({ page, titles, to }, at) => (
                // Two links may have the same title.
                <li key={at}>
                  {page === null ? titles[locale] : names.get(page)}
                  {page === null && <small> {to}</small>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
