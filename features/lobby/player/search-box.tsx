import type { KeyboardEvent } from 'react';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';

type SearchBoxProps = {
  readonly query: string;
  readonly onChange: (query: string) => void;
  readonly found: readonly OfferedGame[] | undefined;
};

/** Enter opens the first game that was found, Escape empties the field. */
export function SearchBox({ query, onChange, found }: SearchBoxProps) {
  const t = useT('lobby');
  function onKeyDown(event: KeyboardEvent) {
    const [first] = found ?? [];
    if (event.key === 'Enter' && first) void navigate(`/games/${first.folder}`);
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
      <span className="visually-hidden" role="status">
        {found && t('search.found', { count: found.length })}
      </span>
    </div>
  );
}
