import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { longestSms, neededFields, type Site } from '../rules.check.ts';
import { smsSize } from '../rules.sms.ts';
import { BUTTON_MAX, SHORT_MAX, TEXT_MAX, TITLE_MAX, type WordField } from '../rules.ts';
import { VARIABLES } from '../rules.variables.ts';
import { termsOf } from './draft.ts';
import type { ComposerForm } from './use-composer.ts';

type Props = { readonly form: ComposerForm; readonly site: Site };

/** The message in each language; only what the chosen channels need. */
export function TextFields({ form, site }: Props) {
  const t = useT('backoffice-campaigns');
  const needed = neededFields(termsOf(form.values.draft));
  return (
    <Panel title={t('texts')}>
      <p className="campaign-hint">
        {t('variables')} {VARIABLES.map((name) => `{${name}}`).join(', ')}
      </p>
      <div className="campaign-languages">
        {LOCALES.map((locale) => (
          <fieldset key={locale} className="campaign-language" lang={LOCALE_HTML_LANG[locale]}>
            <legend lang={LOCALE_HTML_LANG[locale]}>{LOCALE_NAME[locale]}</legend>
            {needed.map((field) => (
              <WordsField key={field} form={form} site={site} locale={locale} field={field} />
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

const MAX: Readonly<Record<WordField, number>> = {
  title: TITLE_MAX,
  text: TEXT_MAX,
  short: SHORT_MAX,
  button: BUTTON_MAX,
};
const ROWS: Readonly<Partial<Record<WordField, number>>> = { text: 7, short: 3 };

type WordsProps = Props & { readonly locale: Locale; readonly field: WordField };

function WordsField({ form, site, locale, field }: WordsProps) {
  const t = useT('backoffice-campaigns');
  const { draft } = form.values;
  const value = draft.texts[locale][field];
  const rows = ROWS[field];
  const shared = {
    value,
    maxLength: MAX[field],
    onChange: ({ target }: { target: { value: string } }) =>
      form.changeWords(locale, { [field]: target.value }),
  };
  const isText = field === 'short' && draft.channels.includes('sms');
  return (
    <Field
      label={t(`fields.${field}`)}
      hint={isText ? <SmsHint text={value} locale={locale} site={site} /> : undefined}
      error={form.errorOf(`terms.texts.${locale}.${field}`)}
    >
      {rows === undefined ? <TextInput {...shared} /> : <TextArea {...shared} rows={rows} />}
    </Field>
  );
}

type SmsHintProps = { readonly text: string; readonly locale: Locale; readonly site: Site };

/** How many parts the text message has at most, with the longest values. */
function SmsHint({ text, locale, site }: SmsHintProps) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const { parts, characters, isWide } = smsSize(longestSms(text, locale, site));
  const size = { parts, characters: f.number(characters) };
  return t(isWide ? 'smsWide' : 'smsNarrow', size);
}
