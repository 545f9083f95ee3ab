import type { WalletCurrency } from '#core/currency.ts';
import { useMine } from '#domain/bets/player/lobby/mine.ts';
import { useGamesNow } from '#domain/bets/player/lobby/use-players.ts';
import { useUser, whenSessionKnown } from '#domain/identity/player/session.ts';
import { prefetchCall, useCall } from '#platform/browser/net/data.tsx';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { listLobbyRows } from '../contract.ts';
import { Rail, useListedGames, type Shown } from './rail.tsx';

/** The part with its rows: rows that came later would move what is below them. */
export async function loadSection(): Promise<{ Section: typeof Section }> {
  const { user } = await whenSessionKnown();
  // Without them the part is empty, and asks again.
  await prefetchCall(listLobbyRows, queryOf(user?.currency)).catch(() => undefined);
  return { Section };
}

/** The rows of games that the operator has put together for this country and currency. */
export function Section() {
  const { status, user } = useUser();
  const locale = useLocale();
  const mine = useMine();
  const shown = { ...useGamesNow(), favourites: mine.favourites };
  const enabled = status !== 'unknown';
  const { data } = useCall(listLobbyRows, queryOf(user?.currency), { enabled });
  return data?.data.map(({ titles, games }, place) => (
    // Rows have no name of their own, and their order is that of the operator.
    // oxlint-disable-next-line no-array-index-key
    <Row key={place} title={titles[locale]} games={games} shown={shown} />
  ));
}

type RowProps = {
  readonly title: string;
  readonly games: readonly string[];
  readonly shown: Shown;
};

function Row({ title, games, shown }: RowProps) {
  const listed = useListedGames(games);
  if (listed.length === 0) return <div className="rail-place" />;
  return <Rail title={title} games={listed} shown={shown} />;
}

function queryOf(currency: WalletCurrency | undefined) {
  return { query: currency === undefined ? {} : { currency } };
}
