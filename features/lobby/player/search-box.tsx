import type { KeyboardEvent } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';

type SearchBoxProps = {
  readonly query: string;
  readonly onChange: (query: string) => void;
};

/** Enter opens the first game that was found, the arrow leads to it, Escape empties the field. */
export function SearchBox({ query, onChange }: SearchBoxProps) {
  const t = useT('lobby');
  function onKeyDown(event: KeyboardEvent) {
    const first = document.querySelector<HTMLElement>('.lobby-found a');
    if (event.key === 'Enter') first?.click();
    if (event.key === 'ArrowDown') first?.focus();
    if (event.key === 'Escape') onChange('');
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
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? (
        <kbd aria-hidden="true">Ctrl K</kbd>
      ) : (
        <button type="button" aria-label={t('search.clear')} onClick={() => onChange('')}>
          ×
        </button>
      )}
    </div>
  );
}
