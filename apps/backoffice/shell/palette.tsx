import { useId, useState, type KeyboardEvent } from 'react';
import { navigate } from '#platform/browser/router/router.tsx';
import { focusNow } from '#platform/browser/ui/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { BackofficeIcon } from '#platform/backoffice/backoffice-icon.tsx';

import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { matchNames } from './palette-match.ts';
import { usePaletteSearch, type PaletteEntry, type PaletteSearch } from './palette-search.ts';
import { titleOf, usePages } from './pages.ts';

/** The command palette: finds pages, players, bets and payments; Enter opens one. */
export function Palette({ close }: { close: () => void }) {
  const t = useT('backoffice');
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { entries, note } = usePaletteEntries(text.trim());
  const chosen = Math.min(at, entries.length - 1);
  function go(entry: PaletteEntry | undefined) {
    if (!entry) return;
    close();
    void navigate(entry.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(entries[chosen]);
    else if (step !== 0) setAt((chosen + step + entries.length) % Math.max(entries.length, 1));
    else return;
    event.preventDefault();
  }
  return (
    <div className="palette">
      <Field label={t('find')} labelHidden>
        <TextInput
          ref={focusNow}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[chosen] && `${listId}-${chosen}`}
          autoComplete="off"
          placeholder={t('findHint')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div id={listId} role="listbox" aria-label={t('find')} className="palette-list">
        {entries.map((entry, index) => (
          <Option
            key={entry.to}
            id={`${listId}-${index}`}
            entry={entry}
            isChosen={index === chosen}
            onPoint={() => setAt(index)}
            onGo={() => go(entry)}
          />
        ))}
      </div>
      <p className="palette-note" role="status">
        {note}
      </p>
    </div>
  );
}

/** Pages by their name, then what the search of the server finds. */
function usePaletteEntries(text: string): PaletteSearch {
  const t = useT('backoffice');
  const pages = usePages();
  const own = { to: '/security', icon: 'lock' as const, name: t('pages.own-security') };
  const named = [
    ...pages.map(({ path: to, icon, name }) => ({ to, icon, name: titleOf(t, name) })),
    own,
  ];
  const search = usePaletteSearch(text);
  return { ...search, entries: [...matchNames(named, text), ...search.entries] };
}

type OptionProps = {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onGo: () => void;
};

function Option({ id, entry, isChosen, onPoint, onGo }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onGo}
      onKeyDown={(event) => event.key === 'Enter' && onGo()}
    >
      <BackofficeIcon name={entry.icon} size={18} />
      <span>
        {entry.name} {entry.detail && <small>{entry.detail}</small>}
      </span>
    </div>
  );
}
