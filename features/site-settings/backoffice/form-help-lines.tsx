import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

const FIELDS = ['country', 'name', 'phone', 'url'] as const;
type Line = Readonly<Record<(typeof FIELDS)[number], string>>;
const EMPTY: Line = { country: '', name: '', phone: '', url: '' };

/** The help lines, each with its country, name, phone and address; one without a name goes. */
export function HelpLinesForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  const [lines, setLines] = useState<readonly Line[]>(() => [
    ...valueOf('help_lines', { value }).map(typed),
    EMPTY,
  ]);
  function set(next: readonly Line[]): void {
    setLines(next);
    onChange(next.filter(({ name }) => name.trim() !== '').map(sent));
  }
  const change = (at: number, part: Partial<Line>) =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <>
      <p className="site-settings-text">{t('lineHint')}</p>
      {lines.map((line, index) => (
        // A line has no identity but its place.
        // oxlint-disable-next-line no-array-index-key
        <div key={index} className="site-settings-pair">
          {FIELDS.map((name) => (
            <Field key={name} label={t(`line.${name}`, { number: index + 1 })}>
              <TextInput
                autoComplete="off"
                value={line[name]}
                onChange={({ target }) => change(index, { [name]: target.value })}
              />
            </Field>
          ))}
        </div>
      ))}
      <Button size="s" onClick={() => set([...lines, EMPTY])}>
        {t('addLine')}
      </Button>
    </>
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
