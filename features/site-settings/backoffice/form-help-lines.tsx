import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { LineList } from './line-list.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

const FIELDS = ['country', 'name', 'phone', 'url'] as const;
type Line = Readonly<Record<(typeof FIELDS)[number], string>>;
const EMPTY: Line = { country: '', name: '', phone: '', url: '' };

/** The help lines, each with its country, name, phone and address; one without a name goes. */
export function HelpLinesForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  return (
    <LineList<Line>
      hint={t('lineHint')}
      add={t('addLine')}
      first={valueOf('help_lines', { value }).map(typed)}
      empty={() => EMPTY}
      onLines={(lines) => onChange(lines.filter(({ name }) => name.trim() !== '').map(sent))}
    >
      {(line, number, change) =>
        FIELDS.map((name) => (
          <Field key={name} label={t(`line.${name}`, { number })}>
            <TextInput
              autoComplete="off"
              value={line[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))
      }
    </LineList>
  );
}

function typed({ country, name, phone, url }: { [K in keyof Line]: string | null }): Line {
  return { country: country ?? '', name: name ?? '', phone: phone ?? '', url: url ?? '' };
}

function sent({ country, name, phone, url }: Line) {
  return {
    country: country.trim().toUpperCase() || null,
    name,
    phone: phone.trim() || null,
    url: url.trim() || null,
  };
}
