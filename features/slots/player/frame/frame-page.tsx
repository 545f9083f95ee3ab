import './frame.css';
import { useEffect, type ReactNode } from 'react';
import { pathOfGame } from '#domain/bets/player/games.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { pageTitle } from '#domain/settings/rules.brand.ts';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { payload } from '#platform/browser/boot.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { navigate, type PageProps } from '#platform/browser/router/router.tsx';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { getSlot } from '../../contract.ts';
import { gamePath, nameIn } from '../../rules.ts';
import { Bar } from './bar.tsx';
import { Stage } from './stage.tsx';
import { Opening, Unknown, Unavailable, Wall } from './states.tsx';

export type Mode = 'demo' | 'play';

/** A game of a provider in its frame, for money or as a demo. */
export function Page({ params }: PageProps) {
  const game = params['slots']!;
  const own = pathOfGame(game);
  return own === undefined ? <Supplied params={params} /> : <OwnGame path={own} />;
}

/** A live table of our own has its page elsewhere; the play there is free or for money. */
function OwnGame({ path }: { path: string }) {
  useEffect(() => void navigate(path, { replace: true }), [path]);
  return <Opening />;
}

function Supplied({ params }: Pick<PageProps, 'params'>) {
  // The route allows these values alone.
  const [game, mode] = [params['slots']!, params['mode'] as Mode];
  const { status, user } = useUser();
  const query = user ? { currency: user.currency } : {};
  const found = useCall(getSlot, { params: { game }, query }, { enabled: status !== 'unknown' });
  const data = found.data?.data;
  useRightAddress(params['category'], data, mode);
  if (found.refusal && !data) {
    return <Unknown refusal={found.refusal} onRetry={found.refetch} />;
  }
  if (!data) return <Opening />;
  return <Game key={`${game} ${mode}`} game={data} mode={mode} />;
}

/** A game of the other category has its page there. */
function useRightAddress(
  category: string | undefined,
  game: SuppliedGamePage | undefined,
  mode: Mode,
): void {
  const right = game && gamePath(game.category, game.game, mode);
  const isRight = right === undefined || right.split('/')[2] === category;
  useEffect(() => {
    if (!isRight) void navigate(right, { replace: true });
  }, [isRight, right]);
}

function Game({ game, mode }: { game: SuppliedGamePage; mode: Mode }) {
  const name = nameIn(game.names, useLocale());
  const isMember = useUser().status === 'member';
  useTitle(name);
  if (mode === 'play' && !isMember) {
    return (
      <Place game={game} name={name} mode={mode}>
        <Wall game={game} />
      </Place>
    );
  }
  if (game.availability !== 'available' || (mode === 'demo' && game.is_money_only)) {
    return (
      <Place game={game} name={name} mode={mode}>
        <Unavailable game={game} />
      </Place>
    );
  }
  return <Stage game={game} name={name} mode={mode} />;
}

type PlaceProps = {
  readonly game: SuppliedGamePage;
  readonly name: string;
  readonly mode: Mode;
  readonly children: ReactNode;
};

/** Where the game would be. */
function Place({ game, name, mode, children }: PlaceProps) {
  return (
    <div className="slot">
      <Bar game={game} name={name} mode={mode} />
      <div className="slot-stage">{children}</div>
    </div>
  );
}

function useTitle(name: string): void {
  useEffect(() => {
    document.title = pageTitle(name, payload().operator.brand);
  }, [name]);
}
