import type { KeyboardEvent } from 'react';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { setQuery } from '#platform/browser/router/navigation.ts';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { providersOf, shelvesOf, SORTS, type Filters, type GameFacts } from '../rules.ts';
import { today } from './today.ts';

type ToolsProps = {
  readonly games: readonly SuppliedGame[];
  readonly filters: Filters;
  readonly facts: GameFacts;
  readonly found: readonly SuppliedGame[] | undefined;
};

/** Search, provider, order and collections. */
export function Tools({ games, filters, facts, found }: ToolsProps) {
  const t = useT('slots');
  const { shelf, provider, sort } = filters;
  const shelves = shelvesOf(games, facts, today());
  const shown = shelves.includes(shelf) ? shelves : [...shelves, shelf];
  return (
    <div className="slots-tools">
      <Search query={filters.query} found={found} />
      <Select
        aria-label={t('provider')}
        value={provider ?? ''}
        onChange={({ target }) => setQuery({ provider: target.value || null })}
      >
        <option value="">{t('providerAll')}</option>
        {providersOf(games).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        aria-label={t('sort.label')}
        value={sort}
        onChange={({ target }) =>
          setQuery({ sort: target.value === 'popular' ? null : target.value })
        }
      >
        {SORTS.map((name) => (
          <option key={name} value={name}>
            {t(`sort.${name}`)}
          </option>
        ))}
      </Select>
      <div className="lobby-chips" role="group" aria-label={t('shelves.label')}>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shelf}
            onClick={() => setQuery({ show: name === 'all' ? null : name })}
          >
            {t(`shelves.${name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

type SearchProps = {
  readonly query: string;
  readonly found: readonly SuppliedGame[] | undefined;
};

/** What is typed is in the address. Enter leads to the first game, Escape empties the field. */
function Search({ query, found }: SearchProps) {
  const t = useT('slots');
  const search = (text: string) => setQuery({ q: text === '' ? null : text });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') search('');
    if (event.key === 'Enter') document.querySelector<HTMLElement>('.slots-grid a')?.focus();
  }
  return (
    <div className="lobby-search">
      <FirstIcon name="search" />
      <input
        // Found by apps/player/search-key.ts.
        id="lobby-search"
        type="search"
        placeholder={t('search.label')}
        aria-label={t('search.label')}
        aria-keyshortcuts="Control+K /"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? (
        <kbd aria-hidden="true">Ctrl K</kbd>
      ) : (
        <button type="button" aria-label={t('search.clear')} onClick={() => search('')}>
          ×
        </button>
      )}
      <span className="visually-hidden" role="status">
        {query !== '' && found && t('search.found', { count: found.length })}
      </span>
    </div>
  );
}
