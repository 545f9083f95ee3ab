import { useUser } from '#domain/identity/player/session.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import type { GamesNow } from '#domain/bets/player/lobby/use-players.ts';

type JackpotProps = { readonly jackpot: GamesNow['jackpots'][number]; readonly label: string };

/** What the largest jackpot of a game holds: in the currency of the player where it has one. */
export function Jackpot({ jackpot: { at, amounts }, label }: JackpotProps) {
  const f = useFormat();
  const own = useUser().user?.currency ?? '';
  const currency = amounts[own] === undefined ? Object.keys(amounts)[0] : own;
  if (currency === undefined) return null;
  return (
    <>
      <FirstIcon name="crown" size={14} label={label} />
      <time className="tile-jackpot tabular" dateTime={at}>
        {wholeOf(f.money(amounts[currency]!.split('.')[0]!, currency))}
      </time>
    </>
  );
}

/** Without the hundredths, which are zero here and would not fit a tile. */
function wholeOf(money: string): string {
  return money.replace(/[.,]00(?!\d)/, '');
}

/** The jackpot of a game, if it has one. */
export function jackpotOf({ jackpots }: Pick<GamesNow, 'jackpots'>, game: string) {
  return jackpots.find((each) => each.game === game);
}
