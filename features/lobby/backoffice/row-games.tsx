import { useState, type KeyboardEvent } from 'react';
import type { SuppliedGameCard } from '#domain/suppliers/contract.ts';
import { useSettled } from '#platform/browser/forms/use-settled.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { findLobbyGames } from '../contract.backoffice.ts';
import { ROW_GAMES_MAX } from '../rules.rows.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './moved.ts';

/** What is known of the games that a row may have. */
export type KnownGames = {
  /** The folders of our own games. */
  readonly own: readonly string[];
  readonly cards: readonly SuppliedGameCard[];
};

type RowGamesProps = {
  readonly games: readonly string[];
  readonly known: KnownGames;
  readonly onChange: (games: readonly string[], added?: SuppliedGameCard) => void;
  /** Said once the row was to be saved without a game. */
  readonly error: string | undefined;
};

/** The games of a row in their order, and a search that adds one. */
export function RowGames({ games, known, onChange, error }: RowGamesProps) {
  const t = useT('backoffice-lobby');
  const nameOf = useNames(known);
  return (
    <div className="staff-row-games">
      <ol aria-label={t('rowGames')}>
        {games.map((game, place) => {
          const { name, provider } = nameOf(game);
          return (
            <li key={game}>
              <span>
                {name} {provider && <small>{provider}</small>}
              </span>
              <MoveButtons
                name={name}
                isFirst={place === 0}
                isLast={place === games.length - 1}
                onMove={(by) => onChange(moved(games, place, by))}
                onRemove={() => onChange(games.toSpliced(place, 1))}
              />
            </li>
          );
        })}
      </ol>
      <Search
        known={known}
        games={games}
        error={error}
        onAdd={(game, card) => onChange([...games, game], card)}
      />
    </div>
  );
}

type SearchProps = Pick<RowGamesProps, 'games' | 'known' | 'error'> & {
  readonly onAdd: (game: string, card: SuppliedGameCard | undefined) => void;
};

/** Enter adds the first game that was found, and Escape empties the field. */
function Search({ games, known, error, onAdd }: SearchProps) {
  const t = useT('backoffice-lobby');
  const [text, setText] = useState('');
  const { found, note } = useFound(text.trim(), games, known);
  function add({ game, card }: FoundGame) {
    onAdd(game, card);
    setText('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter') return;
    // It would save the rows.
    event.preventDefault();
    if (found[0]) add(found[0]);
  }
  return (
    <>
      <Field label={t('addGame')} hint={t('rowGamesHint')} error={error}>
        <TextInput
          type="search"
          value={text}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <p className="staff-row-note" role="status">
        {note}
      </p>
      <span className="staff-lobby-steps">
        {found.map((each) => (
          <Button key={each.game} size="s" onClick={() => add(each)}>
            <Icon name="plus" size={16} />
            {each.name} {each.card && <small>{each.card.provider}</small>}
          </Button>
        ))}
      </span>
    </>
  );
}

type FoundGame = {
  readonly game: string;
  readonly name: string;
  readonly card: SuppliedGameCard | undefined;
};

/** Our own games are found here, those of suppliers by the server; the row's are left out. */
function useFound(text: string, games: readonly string[], known: KnownGames) {
  const t = useT('backoffice-lobby');
  const nameOf = useNames(known);
  const settled = useSettled(text);
  const isFull = games.length >= ROW_GAMES_MAX;
  const enabled = settled !== '' && !isFull;
  const { data, refusal } = useCall(findLobbyGames, { query: { q: settled } }, { enabled });
  if (isFull) return { found: [], note: t('rowFull', { max: ROW_GAMES_MAX }) };
  if (text === '') return { found: [], note: '' };
  const wanted = text.toLowerCase();
  const own = known.own
    .map((game): FoundGame => ({ game, name: nameOf(game).name, card: undefined }))
    .filter(({ game, name }) => game.includes(wanted) || name.toLowerCase().includes(wanted));
  const isSearching = settled !== text || (!data && !refusal);
  const supplied = (isSearching ? [] : (data?.data ?? [])).map((card): FoundGame => ({
    game: card.game,
    name: nameOf(card.game, card).name,
    card,
  }));
  const found = [...own, ...supplied].filter(({ game }) => !games.includes(game));
  const nothing = isSearching ? t('searching') : t('foundNone');
  return { found, note: found.length === 0 ? nothing : '' };
}

/** How games are called in the language of the page; one that is gone by its address. */
function useNames({ own, cards }: KnownGames) {
  const t = useT('backoffice-lobby');
  const locale = useLocale();
  return (game: string, card = cards.find((each) => each.game === game)) =>
    card
      ? { name: card.names[locale] ?? card.names.en, provider: card.provider }
      : {
          name: own.includes(game) ? t(`names.${game}` as 'names.dice') : game,
          provider: undefined,
        };
}
