import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SiteAudience, Targeted } from '../rules.ts';

type Target<A> = Pick<Targeted, 'starts_at' | 'ends_at'> & {
  readonly audience: A;
  readonly countries: string[];
};

type Props<A> = {
  readonly target: Target<A>;
  readonly audiences: readonly A[];
  readonly audienceHint: string;
  readonly onChange: (part: Partial<Target<A>>) => void;
};

/** To whom, where and when it is shown. */
export function TargetFields<A extends SiteAudience>(props: Props<A>) {
  const { target, audiences, audienceHint, onChange } = props;
  const t = useT('backoffice-site-parts');
  const { audience, countries } = target;
  return (
    <div className="site-editor-target">
      <Field label={t('audience')} hint={audienceHint}>
        <Select
          value={audience}
          // One of the options below.
          onChange={(event) => onChange({ audience: event.target.value as A })}
        >
          {audiences.map((each: SiteAudience) => (
            <option key={each} value={each}>
              {t(`audiences.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('countries')} hint={t('countriesHint')}>
        <TextInput
          autoComplete="off"
          defaultValue={countries.join(', ')}
          onChange={(event) => onChange({ countries: codesIn(event.target.value) })}
        />
      </Field>
      {(['starts_at', 'ends_at'] as const).map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)}>
          <TextInput
            type="datetime-local"
            value={localTime(target[name])}
            onChange={(event) => onChange({ [name]: isoTime(event.target.value) })}
          />
        </Field>
      ))}
    </div>
  );
}

/** Codes of countries in any form that people type them in. */
function codesIn(typed: string): string[] {
  const codes = typed.toUpperCase().split(/[^A-Z]+/);
  return [...new Set(codes.filter((code) => code !== ''))];
}

function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function isoTime(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
