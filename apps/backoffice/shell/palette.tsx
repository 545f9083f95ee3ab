import { useId, useState, type KeyboardEvent } from 'react';
import { navigate } from '#platform/backoffice/router.tsx';
import { focusNow } from '#platform/backoffice/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { DeskIcon, type DeskIconName } from '#platform/backoffice/desk-icon.tsx';

import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { titleOf, usePages } from './pages.ts';

type Goal = { readonly to: string; readonly icon: DeskIconName; readonly name: string };

/** Writes a few letters, presses Enter, is there: a page by its name, a player by anything. */
export function Palette({ close }: { close: () => void }) {
  const t = useT('backoffice');
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const goals = useGoals(text.trim());
  const chosen = Math.min(at, goals.length - 1);
  function go(goal: Goal | undefined) {
    if (!goal) return;
    close();
    void navigate(goal.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(goals[chosen]);
    else if (step !== 0) setAt((chosen + step + goals.length) % Math.max(goals.length, 1));
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
          aria-activedescendant={goals[chosen] && `${listId}-${chosen}`}
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
        {goals.map((goal, index) => (
          <div
            key={goal.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => go(goal)}
            onKeyDown={(event) => event.key === 'Enter' && go(goal)}
          >
            <DeskIcon name={goal.icon} size={18} />
            {goal.name}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Pages whose name holds all the words, and the search for a player when there is one. */
function useGoals(text: string): readonly Goal[] {
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
