import { useId, type ReactNode } from 'react';
import type { SuppliedCategory, SuppliedGame } from '#domain/suppliers/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { RailOfGames } from '../rules.rails.ts';
import { SlotTile, type SlotShown } from './slot-tile.tsx';
import { Waiting } from './states.tsx';
import { VirtualGrid } from './virtual-grid.tsx';

type ListProps = SlotShown & {
  readonly games: readonly SuppliedGame[];
  readonly category: SuppliedCategory;
};

/** Tiles of these are in view at first, on a phone. */
const SEEN_FIRST = 3;
const RAIL_MAX = 20;

/** The rails, and all games below them. */
export function Everything({
  rails,
  ...list
}: ListProps & { readonly rails: readonly RailOfGames[] }) {
  const t = useT('slots');
  const { games } = list;
  return (
    <>
      {rails.map((rail) =>
        rail.games.length > 0 ? (
          <Rail key={rail.name} {...list} title={t(`rail.${rail.name}`)} games={rail.games} />
        ) : (
          <div key={rail.name} className="rail-place" />
        ),
      )}
      <section className="rail" aria-labelledby="slots-all">
        <h2 id="slots-all">{t('rail.all')}</h2>
        {games.length === 0 ? <None title={t('none')} text={t('noneText')} /> : <All {...list} />}
      </section>
    </>
  );
}

type FoundProps = Omit<ListProps, 'games'> & {
  readonly games: readonly SuppliedGame[] | undefined;
  readonly isWhole: boolean;
  readonly onAll: () => void;
};

export function Found({ games, isWhole, onAll, ...shown }: FoundProps) {
  const t = useT('slots');
  if (!games || (games.length === 0 && !isWhole)) return <Waiting />;
  if (games.length > 0) return <All {...shown} games={games} />;
  return (
    <None
      title={t('search.none')}
      text={t('search.noneText')}
      action={<Button onClick={onAll}>{t('search.all')}</Button>}
    />
  );
}

function All({ games, category, ...shown }: ListProps) {
  return (
    <VirtualGrid items={games} keyOf={({ game }) => game}>
      {(game) => <SlotTile game={game} category={category} shown={shown} />}
    </VirtualGrid>
  );
}

/** A row of games that is scrolled sideways. */
export function Rail({
  title,
  games,
  category,
  more,
  ...shown
}: ListProps & { readonly title: string; readonly more?: ReactNode }) {
  const id = useId();
  return (
    <section className="rail" aria-labelledby={id}>
      <header className="slots-rail-head">
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      <ul className="rail-row">
        {games.slice(0, RAIL_MAX).map((game, place) => (
          // A place keeps its element: with the numbers of players games change places.
          // oxlint-disable-next-line no-array-index-key
          <li key={place}>
            <SlotTile game={game} category={category} shown={shown} isLazy={place >= SEEN_FIRST} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type NoneProps = { title: string; text: string; action?: ReactNode };

function None({ title, text, action }: NoneProps) {
  return (
    <div className="lobby-none">
      <strong>{title}</strong>
      <p>{text}</p>
      {action}
    </div>
  );
}
