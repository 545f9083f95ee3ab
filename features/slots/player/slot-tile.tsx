import { GameTile } from '#domain/bets/player/game-tile.tsx';
import { toggleFavourite } from '#domain/bets/player/lobby/mine.ts';
import type { GamesNow } from '#domain/bets/player/lobby/use-players.ts';
import type { SuppliedCategory, SuppliedGame } from '#domain/suppliers/contract.ts';
import { artOf } from '#domain/suppliers/rules.art.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { gamePath, nameIn } from '../rules.ts';
import { Jackpot, jackpotOf } from './jackpot.tsx';

export type SlotShown = GamesNow & { readonly favourites: readonly string[] };

type SlotTileProps = {
  readonly game: SuppliedGame;
  readonly category: SuppliedCategory;
  readonly shown: SlotShown;
  readonly isLazy?: boolean;
};

/** A game of a provider. It is opened for money; a guest finds the demo beside the login. */
export function SlotTile({ game, category, shown, isLazy = true }: SlotTileProps) {
  const t = useT('slots');
  const shell = useT('shell');
  const locale = useLocale();
  const name = nameIn(game.names, locale);
  const players = shown.players[game.game] ?? 0;
  const jackpot = jackpotOf(shown, game.game);
  const label = game.labels?.[0];
  const art = artOf(game.game, category);
  return (
    <GameTile
      to={gamePath(category, game.game, 'play')}
      name={name}
      picture={game.picture ?? art}
      art={art}
      isLazy={isLazy}
      tag={label && t(`tile.${label}`)}
      mark={shown.in_tournaments.includes(game.game) && shell('nav.tournaments')}
      facts={
        jackpot ? (
          <Jackpot jackpot={jackpot} label={t('tile.jackpot')} />
        ) : (
          <span className="slots-provider">{game.provider}</span>
        )
      }
      players={players > 0 && t('tile.players', { count: players })}
      favourite={{
        isOn: shown.favourites.includes(game.game),
        label: t('tile.favourite', { game: name }),
        onToggle: () => void toggleFavourite(game.game),
      }}
    />
  );
}
