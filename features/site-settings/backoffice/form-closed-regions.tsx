import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { LineList } from './line-list.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

const FIELDS = ['area', 'reason', 'since'] as const;
type Line = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The closed countries and regions, each with its reason and date; one without an area goes. */
export function ClosedRegionsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  return (
    <LineList<Line>
      hint={t('regionHint')}
      add={t('addRegion')}
      first={valueOf('closed_regions', { value })}
      empty={emptyLine}
      onLines={(lines) => onChange(lines.filter(({ area }) => area.trim() !== '').map(sent))}
    >
      {(line, number, change) =>
        FIELDS.map((name) => (
          <Field key={name} label={t(`region.${name}`, { number })}>
            <TextInput
              type={name === 'since' ? 'date' : 'text'}
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

function emptyLine(): Line {
  return { area: '', reason: '', since: new Date().toISOString().slice(0, 10) };
}

function sent({ area, ...rest }: Line) {
  return { area: area.trim().toUpperCase(), ...rest };
}
