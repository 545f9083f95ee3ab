import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { typedOf, unitOf, type LevelDraft } from './level-draft.ts';

export type TermForm = {
  readonly values: { readonly draft: LevelDraft };
  readonly change: (part: LevelDraft) => void;
  readonly errorOf: (field: string) => string | undefined;
};

type TermFieldProps = { readonly form: TermForm; readonly path: readonly string[] };

/** One value of the terms of levels, in its unit. */
export function TermField({ form: { values, change, errorOf }, path }: TermFieldProps) {
  const name = useTermNames()(path);
  const place = path.join('.');
  const unit = unitOf(path);
  const value = values.draft[place] ?? '';
  return (
    <Field label={name} error={errorOf(`terms.${place}`)}>
      {unit === 'dollars' ? (
        <MoneyInput
          value={value}
          currency="USD"
          required
          onChange={(text) => change({ [place]: text })}
        />
      ) : (
        <TextInput
          value={value}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          suffix={unit === 'percent' ? '%' : '$'}
          onChange={({ target }) => change({ [place]: target.value })}
        />
      )}
    </Field>
  );
}

/** The bonus of free rounds that a level gives. */
export function RoundsField({
  form: { values, change, errorOf },
  path,
  codes,
}: TermFieldProps & { readonly codes: readonly string[] }) {
  const name = useTermNames()(path);
  const place = path.join('.');
  const value = values.draft[place] ?? '';
  return (
    <Field label={name} error={errorOf(`terms.${place}`)}>
      <Select value={value} onChange={({ target }) => change({ [place]: target.value })}>
        <option value="">—</option>
        {[...new Set([...codes, value])]
          .filter((code) => code !== '')
          .map((code) => (
            <option key={code}>{code}</option>
          ))}
      </Select>
    </Field>
  );
}

/** The name of a value beside others of its kind: that of its level is in the title above. */
export function useTermNames(): (path: readonly string[]) => string {
  const t = useT('backoffice-vip');
  return (path) => {
    const last = path.at(-1)!;
    if (path[0] === 'rates') return t('edit.rateOf', { currency: last });
    if (path[0] === 'factors') return t(`edit.groups.${last as 'slots'}`);
    return t(`edit.terms.${last as 'reward'}`);
  };
}

/** A value as it is read, with its unit. */
export function useTermText(): (path: readonly string[], value: number | string) => string {
  const f = useFormat();
  return (path, value) => {
    const unit = unitOf(path);
    if (unit === 'bonus') return value === '' ? '—' : String(value);
    if (unit === 'percent') return f.percent(Number(value));
    return unit === 'dollars' ? f.money(String(value), 'USD') : `$${typedOf(path, value)}`;
  };
}
