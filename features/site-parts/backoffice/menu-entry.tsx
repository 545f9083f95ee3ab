import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { MENU_TITLE_MAX, type MenuEntry } from '../contract.menu.ts';
import { isRequired, MENU_AUDIENCES, type MenuAudience } from '../rules.menu.ts';

type Props = {
  readonly row: MenuEntry;
  readonly onChange: (part: Partial<MenuEntry>) => void;
};

type Link = Extract<MenuEntry, { kind: 'link' }>;

/** The audience of a page; the titles and the address of a link, too. */
export function MenuEntryFields({ row, onChange }: Props) {
  const t = useT('backoffice-site-parts');
  if (row.kind === 'page' && isRequired(row)) return <p>{t('menu.required')}</p>;
  return (
    <div className="site-editor-target">
      {row.kind === 'link' && <LinkFields row={row} onChange={onChange} />}
      <Field label={t('audience')}>
        <Select
          value={row.audience}
          // One of the options below.
          onChange={({ target }) => onChange({ audience: target.value as MenuAudience })}
        >
          {MENU_AUDIENCES.map((each) => (
            <option key={each} value={each}>
              {t(`audiences.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function LinkFields({ row, onChange }: Omit<Props, 'row'> & { readonly row: Link }) {
  const t = useT('backoffice-site-parts');
  return (
    <>
      {LOCALES.map((locale) => (
        <Field key={locale} label={`${t('menu.linkTitle')}: ${LOCALE_NAME[locale]}`}>
          <TextInput
            autoComplete="off"
            lang={LOCALE_HTML_LANG[locale]}
            maxLength={MENU_TITLE_MAX}
            value={row.texts[locale]?.title ?? ''}
            onChange={({ target }) =>
              onChange({ texts: withTitle(row.texts, locale, target.value) })
            }
          />
        </Field>
      ))}
      <Field label={t('field.address')} hint={t('hint.address')}>
        <TextInput
          autoComplete="off"
          maxLength={300}
          value={row.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </Field>
    </>
  );
}

/** A language without a title is left out. */
function withTitle(texts: Link['texts'], locale: Locale, title: string): Link['texts'] {
  const { [locale]: _before, ...others } = texts;
  return title.trim() === '' ? others : { ...others, [locale]: { title } };
}
