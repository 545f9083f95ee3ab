import { formatMoney, parseMoney, ZERO } from '#core/money.ts';
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  COLOURS,
  double,
  doubleColourOf,
  parseColourBet,
  type DoubleColour,
} from '../../rules.double.ts';
import { Chip } from '#domain/live-tables/player/chips/chip.tsx';
import type { SharedWheel } from './use-shared-wheel.ts';

/** The three colours: the bets on each, and the one selected for the next bet. */
export function Fields({ shared }: { shared: SharedWheel }) {
  const t = useT('roulette');
  return (
    <div className="double-fields" role="group" aria-label={t('fields')}>
      {COLOURS.map((colour) => (
        <ColourField key={colour} colour={colour} shared={shared} />
      ))}
    </div>
  );
}

type FieldProps = { colour: DoubleColour; shared: SharedWheel };

function ColourField({ colour, shared }: FieldProps) {
  const t = useT('roulette');
  const f = useFormat();
  const { play, wheel } = shared;
  const { landed } = wheel;
  const isWon = landed !== null && doubleColourOf(landed) === colour;
  return (
    <section
      className="double-field"
      data-colour={colour}
      data-state={landed === null ? undefined : isWon ? 'won' : 'lost'}
      aria-label={t(`colour.${colour}`)}
    >
      <button
        type="button"
        aria-pressed={shared.colour === colour}
        disabled={play.isLocked}
        onClick={() => shared.setColour(colour)}
      >
        <span className="double-name display">{t(`colour.${colour}`)}</span>
        <span className="double-pays tabular">
          {f.multiplier(double.bestMultiplier({ colour }))}
        </span>
        <Pool colour={colour} shared={shared} />
        <OwnChip colour={colour} shared={shared} />
      </button>
      <Backers colour={colour} shared={shared} />
    </section>
  );
}

/** All bets on the colour: their number, and the total in the viewer's currency. */
function Pool({ colour, shared: { play } }: FieldProps) {
  const t = useT('roulette');
  const { currency } = play.seat;
  const parts = play.totals.filter(({ part }) => part === colour);
  const count = parts.reduce((sum, { bets }) => sum + bets, 0);
  const staked = parts.find((part) => part.currency === currency)?.staked ?? '0.00';
  return (
    <span className="double-pool tabular">
      <Money amount={staked} currency={currency} />
      <small>{t('poolBets', { count })}</small>
    </span>
  );
}

function OwnChip({ colour, shared: { play } }: FieldProps) {
  const t = useT('roulette');
  const f = useFormat();
  const own = play.mine.find((bet) => isOn(bet, colour));
  const amount = own && parseMoney(own.stake);
  if (!own || amount === undefined) return null;
  return (
    <span className="double-own">
      <span className="visually-hidden">
        {t('ownBet', { amount: f.money(own.stake, own.currency) })}
      </span>
      <Chip amount={amount} />
    </span>
  );
}

const SHOWN = 5;

/** Players who bet on it; the whole list is below the table. */
function Backers({ colour, shared: { play } }: FieldProps) {
  const t = useT('roulette');
  const bets = play.bets.filter((bet) => isOn(bet, colour)).toSorted(byStake);
  if (bets.length === 0) return null;
  return (
    <ul className="double-backers">
      {bets.slice(0, SHOWN).map((bet) => (
        <li key={bet.id} data-state={bet.state}>
          <span>
            <Avatar name={bet.player} src={bet.avatar} />
            {bet.player ?? <i>{t('hidden')}</i>}
          </span>
          <Money amount={wonOrStaked(bet)} currency={bet.currency} />
        </li>
      ))}
      {bets.length > SHOWN && <li>{t('moreBets', { count: bets.length - SHOWN })}</li>}
    </ul>
  );
}

function isOn({ bet }: PublicBet | OwnBet, colour: DoubleColour): boolean {
  return parseColourBet(bet)?.colour === colour;
}

function byStake(a: PublicBet, b: PublicBet): number {
  const [more, less] = [parseMoney(b.stake) ?? ZERO, parseMoney(a.stake) ?? ZERO];
  if (more === less) return 0;
  return more > less ? 1 : -1;
}

function wonOrStaked({ payout, stake }: PublicBet): string {
  const paid = payout === null ? ZERO : (parseMoney(payout) ?? ZERO);
  return paid > 0n ? formatMoney(paid) : stake;
}
