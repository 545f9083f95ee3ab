import './proposal.css';
import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';

type Props = {
  readonly title: string;
  /** The field of the names in the terms, for their errors. */
  readonly field: 'names' | 'titles';
  readonly names: Readonly<Record<Locale, string>>;
  readonly onNames: (names: Readonly<Record<Locale, string>>) => void;
  readonly errorOf: (field: string) => string | undefined;
  /** The code of something new; undefined for what has one. */
  readonly code:
    | {
        readonly label: string;
        readonly hint: string;
        readonly value: string;
        readonly onChange: (code: string) => void;
      }
    | undefined;
};

/** The code and the names in three languages of what is kept in versions. */
export function VersionNames({ title, field, names, onNames, errorOf, code }: Props) {
  return (
    <Panel title={title}>
      <div className="proposal-fields">
        {code && (
          <Field label={code.label} hint={code.hint} error={errorOf('code')}>
            <TextInput
              value={code.value}
              required
              maxLength={40}
              autoCapitalize="none"
              autoComplete="off"
              onChange={({ target }) => code.onChange(target.value.trim().toLowerCase())}
            />
          </Field>
        )}
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            label={LOCALE_NAME[locale]}
            error={errorOf(`terms.${field}.${locale}`)}
          >
            <TextInput
              value={names[locale]}
              required
              maxLength={80}
              lang={locale === 'kz' ? 'kk' : locale}
              onChange={({ target }) => onNames({ ...names, [locale]: target.value })}
            />
          </Field>
        ))}
      </div>
    </Panel>
  );
}
