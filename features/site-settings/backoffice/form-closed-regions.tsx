import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

const FIELDS = ['area', 'reason', 'since'] as const;
type Line = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The closed countries and regions, each with its reason and date; one without an area goes. */
export function ClosedRegionsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  const [lines, setLines] = useState<readonly Line[]>(() => [
    ...valueOf('closed_regions', { value }),
    emptyLine(),
  ]);
  function set(next: readonly Line[]): void {
    setLines(next);
    onChange(next.filter(({ area }) => area.trim() !== '').map(sent));
  }
  const change = (at: number, part: Partial<Line>) =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <>
      <p className="site-settings-text">{t('regionHint')}</p>
      {lines.map((line, index) => (
        // A line has no identity but its place.
        // oxlint-disable-next-line no-array-index-key
        <div key={index} className="site-settings-pair">
          {FIELDS.map((name) => (
            <Field key={name} label={t(`region.${name}`, { number: index + 1 })}>
              <TextInput
                type={name === 'since' ? 'date' : 'text'}
                autoComplete="off"
                value={line[name]}
                onChange={({ target }) => change(index, { [name]: target.value })}
              />
            </Field>
          ))}
        </div>
      ))}
      <Button size="s" onClick={() => set([...lines, emptyLine()])}>
        {t('addRegion')}
      </Button>
    </>
  );
}

function emptyLine(): Line {
  return { area: '', reason: '', since: new Date().toISOString().slice(0, 10) };
}

function sent({ area, ...rest }: Line) {
  return { area: area.trim().toUpperCase(), ...rest };
}
