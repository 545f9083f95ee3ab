import { LOCALE_NAME, LOCALES } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { TournamentForm } from './use-announcement.ts';

type Props = { readonly form: TournamentForm };

/** What it is called, and when it runs. */
export function NameFields({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-tournaments');
  const { draft } = values;
  const { names } = draft;
  return (
    <Panel title={t('nameAndTime')}>
      <div className="tournament-fields">
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            label={t('nameIn', { language: LOCALE_NAME[locale] })}
            error={errorOf(`terms.names.${locale}`)}
          >
            <TextInput
              value={names[locale]}
              required
              maxLength={80}
              lang={locale === 'kz' ? 'kk' : locale}
              onChange={({ target }) => change({ names: { ...names, [locale]: target.value } })}
            />
          </Field>
        ))}
        <Field label={t('fields.starts_at')} hint={t('hints.times')} error={errorOf('starts_at')}>
          <TextInput
            type="datetime-local"
            required
            value={draft.startsAt}
            onChange={({ target }) => change({ startsAt: target.value })}
          />
        </Field>
        <Field label={t('fields.ends_at')} error={errorOf('ends_at')}>
          <TextInput
            type="datetime-local"
            required
            value={draft.endsAt}
            onChange={({ target }) => change({ endsAt: target.value })}
          />
        </Field>
      </div>
    </Panel>
  );
}
