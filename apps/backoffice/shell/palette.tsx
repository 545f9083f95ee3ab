import { useId, useState, type KeyboardEvent } from 'react';
import { navigate } from '#platform/browser/router/router.tsx';
import { focusNow } from '#platform/browser/ui/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { BackofficeIcon, type BackofficeIconName } from '#platform/backoffice/backoffice-icon.tsx';

import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { titleOf, usePages } from './pages.ts';

type PaletteEntry = {
  readonly to: string;
  readonly icon: BackofficeIconName;
  readonly name: string;
};

/** The command palette: finds pages by name and players by any identifier; Enter opens one. */
export function Palette({ close }: { close: () => void }) {
  const t = useT('backoffice');
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = usePaletteEntries(text.trim());
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
          <div
            key={entry.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => go(entry)}
            onKeyDown={(event) => event.key === 'Enter' && go(entry)}
          >
            <BackofficeIcon name={entry.icon} size={18} />
            {entry.name}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Pages whose name contains all the words, and the player search when it is available. */
function usePaletteEntries(text: string): readonly PaletteEntry[] {
  const t = useT('backoffice');
  const pages = usePages();
  const words = text.toLocaleLowerCase().split(/\s+/);
  const own = { to: '/security', icon: 'lock' as const, name: t('pages.own-security') };
  const named = [
    ...pages.map(({ path: to, icon, name }) => ({ to, icon, name: titleOf(t, name) })),
    own,
  ];
  const found = named.filter(({ name }) =>
    words.every((word) => name.toLocaleLowerCase().includes(word)),
  );
  const players = pages.find(({ name }) => name === 'players');
  if (!players || text === '') return found;
  const to = `${players.path}?q=${encodeURIComponent(text)}`;
  return [...found, { to, icon: 'search', name: t('findPlayer', { text }) }];
}
