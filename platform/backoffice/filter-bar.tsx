import './filter-bar.css';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Field } from '../browser/ui/field.tsx';
import { Select, TextInput } from '../browser/ui/text-input.tsx';
import { usePageKeys } from './keys.ts';
import type { PeriodDay } from './period.ts';
import { PeriodFields } from './period-fields.tsx';
import { setQuery, useQuery } from '../browser/router/router.tsx';

type Choice = { readonly value: string; readonly label: string };

/** `key` is the key of the query parameter and, as a rule, of the call's query. */
export type Filter =
  | { readonly key: string; readonly kind: 'search'; readonly label: string }
  | { readonly key: string; readonly kind: 'amount'; readonly label: string }
  | { readonly key: string; readonly kind: 'day'; readonly label: string }
  | {
      readonly key: string;
      readonly kind: 'choice';
      readonly label: string;
      readonly choices: readonly Choice[];
      /** The filter of the call, where two lists of a page share the URL. */
      readonly sends?: string;
    }
  /** Two days, `from` and `to` in the URL, of which names like “yesterday” are a choice. */
  | {
      readonly key: string;
      readonly kind: 'period';
      readonly label: string;
      readonly from: PeriodDay;
      readonly to: PeriodDay;
    }
  /** Set by links of other pages; it has no field of its own and is cleared with the others. */
  | { readonly key: string; readonly kind: 'linked' };

export type FilterValues = Readonly<Record<string, string>>;

/** A field to choose one of these values, which the URL then carries. */
export function choice<V extends string>(
  key: string,
  label: string,
  values: readonly V[],
  labelOf: (value: V) => string = (value) => value,
): Extract<Filter, { kind: 'choice' }> {
  return {
    key,
    kind: 'choice',
    label,
    choices: values.map((value) => ({ value, label: labelOf(value) })),
  };
}

/**
 * The filters of a list. They live in the query parameters, so a link reproduces a filtered list
 * and Back works as expected. `/` focuses the first text field.
 */
export function FilterBar({ filters, aside }: FilterBarProps) {
  if (filters.length === 0) return <div className="filters-none">{aside}</div>;
  return <FilterForm filters={filters} aside={aside} />;
}

type FilterBarProps = {
  readonly filters: readonly Filter[];
  /** Actions on the whole list, as its export. */
  readonly aside?: ReactNode;
};

function FilterForm({ filters, aside }: FilterBarProps) {
  const t = useT('backoffice-kit');
  const bar = useRef<HTMLFormElement>(null);
  const query = useQuery();
  const set = filters.flatMap(keysOf).filter((key) => query[key] !== undefined).length;
  const [isWhole, setWhole] = useState(false);
  const keys = useMemo(() => ({ '/': () => focusFirst(bar.current) }), []);
  usePageKeys(keys);
  return (
    <form
      ref={bar}
      className="filters"
      role="search"
      aria-label={t('filters')}
      data-whole={isWhole || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.filter(isShown).map((filter) => (
        <FilterField key={filter.key} filter={filter} value={query[filter.key] ?? ''} />
      ))}
      <div className="filters-end">
        <Button className="filters-more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t('filtersMore', { count: set })}
        </Button>
        {set > 0 && (
          <Button variant="quiet" onClick={() => setQuery(cleared(filters))}>
            {t('clear')}
          </Button>
        )}
        {aside}
      </div>
    </form>
  );
}

/** The values set in the URL. It may contain anything: a value that is no choice is left out. */
export function useFilterValues(filters: readonly Filter[]): FilterValues {
  const query = useQuery();
  const set = filters.flatMap((filter): (readonly [string, string])[] => {
    if (filter.kind === 'period') {
      return keysOf(filter).flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]]));
    }
    const value = query[filter.key];
    const isKnown = filter.kind !== 'choice' || filter.choices.some((one) => one.value === value);
    const name = filter.kind === 'choice' ? (filter.sends ?? filter.key) : filter.key;
    return value === undefined || !isKnown ? [] : [[name, value]];
  });
  return Object.fromEntries(set);
}

/** The set values of these keys, for the query of a call; unset keys are absent. */
export function useFilters<K extends string>(keys: readonly K[]): { readonly [P in K]?: string } {
  const query = useQuery();
  const set = keys.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]] as const]));
  // The keys are those requested; their values are texts of the URL.
  return Object.fromEntries(set) as { [P in K]?: string };
}

/** The query parameters of a filter. */
function keysOf(filter: Filter): readonly string[] {
  return filter.kind === 'period' ? ['from', 'to'] : [filter.key];
}

function cleared(filters: readonly Filter[]): Record<string, null> {
  return Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, null]));
}

function focusFirst(bar: HTMLFormElement | null): boolean {
  const field = bar?.querySelector<HTMLElement>('input, select');
  field?.focus();
  return field !== null && field !== undefined;
}

type ShownFilter = Exclude<Filter, { kind: 'linked' }>;

function FilterField({ filter, value }: { filter: ShownFilter; value: string }) {
  const t = useT('backoffice-kit');
  if (filter.kind === 'search' || filter.kind === 'amount') {
    return <Search filter={filter} value={value} />;
  }
  if (filter.kind === 'period') return <PeriodFields {...filter} />;
  const change = (next: string) => setQuery({ [filter.key]: next === '' ? null : next });
  return (
    <Field label={filter.label}>
      {filter.kind === 'day' ? (
        <TextInput type="date" value={value} onChange={({ target }) => change(target.value)} />
      ) : (
        <Select value={value} onChange={({ target }) => change(target.value)}>
          <option value="">{t('any')}</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function isShown(filter: Filter): filter is ShownFilter {
  return filter.kind !== 'linked';
}

const TYPING_MS = 300;

/** Russian input has a comma where the wire format has a point. */
function normalise(text: string, kind: Filter['kind']): string {
  return kind === 'amount' ? text.replaceAll(/\s/g, '').replace(',', '.') : text.trim();
}

/** Typed text is applied when typing pauses. */
function Search({ filter, value }: { filter: ShownFilter; value: string }) {
  const { key, kind } = filter;
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => setQuery({ [key]: normalise(text, kind) || null }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, key, kind]);
  const isAmount = kind === 'amount';
  return (
    <div className={isAmount ? undefined : 'filters-search'}>
      <Field label={filter.label}>
        <TextInput
          type="search"
          inputMode={isAmount ? 'decimal' : 'search'}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </Field>
    </div>
  );
}
