import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import type { FieldErrors } from '#core/refusal.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { sendErrors, type Site } from '../rules.check.ts';
import type { CampaignTerms, WordField } from '../rules.ts';

type Props = { readonly terms: CampaignTerms; readonly site: Site };

/** What keeps the campaign from being sent, each with its language and field. */
export function Problems({ terms, site }: Props) {
  const t = useT('backoffice-campaigns');
  const errors = sendErrors(terms, site);
  return (
    <Panel title={t('check')} aria-label={t('check')}>
      {errors ? <List errors={errors} /> : <p className="campaign-hint">{t('complete')}</p>}
    </Panel>
  );
}

function List({ errors }: { readonly errors: FieldErrors }) {
  const nameOf = useFieldName();
  return (
    <ul className="campaign-problems">
      {Object.entries(errors).flatMap(([field, list]) =>
        list.map((error) => (
          <li key={`${field} ${error.code}`}>
            <strong>{nameOf(field)}:</strong> {lineOf(error)}
          </li>
        )),
      )}
    </ul>
  );
}

const TEXT = /^terms\.texts\.(ru|en|kz)\.(title|text|short|button)$/;

function useFieldName(): (field: string) => string {
  const t = useT('backoffice-campaigns');
  return (field) => {
    const [, language, word] = TEXT.exec(field) ?? [];
    const locale = LOCALES.find((one) => one === language);
    // The expression names these fields alone.
    if (locale) return textName(t(`fields.${word as WordField}`), locale);
    if (field === 'terms.link') return t('fields.link');
    return field === 'terms.channels' ? t('fields.channels') : t('fields.segment');
  };
}

function textName(field: string, locale: Locale): string {
  return `${LOCALE_NAME[locale]}, ${field}`;
}
