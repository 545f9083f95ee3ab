import './bet-spot.css';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Json } from '#core/fairness/json.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Chip } from '../chips/chip.tsx';
import { betsOnSpot, type SpotBets, type SpotsPlay } from './spots.ts';

type SpotProps = {
  /** The part of the table, as bets name it. */
  spot: string;
  name: string;
  /** What a win pays, as it is printed: "1:1". */
  pays: string;
  /** Another line on the cloth: the RTP of a side bet. */
  note?: string | undefined;
  /** The colour of the spot: a value of `data-tone` that the game styles. */
  tone: string;
  play: SpotsPlay;
  /** The chips on it that are not bet yet. */
  draft: Micro | undefined;
  spotOf: (bet: Json) => string | undefined;
  /** Nothing can be put there now. */
  isFixed: boolean;
  /** Once the result is shown. */
  state?: 'won' | 'lost' | 'push' | undefined;
  onPress: () => void;
  /** Takes a chip off. */
  onTake: () => void;
};

/** A place for chips: a press adds one, Delete or the other mouse button takes one off. */
export function BetSpot(props: SpotProps): ReactNode {
  const { spot, name, pays, note, tone, play, draft, spotOf, isFixed, state } = props;
  const bets = betsOnSpot(play, spot, spotOf);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    if (!isFixed) props.onTake();
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    if (!isFixed) props.onTake();
  };
  return (
    <button
      type="button"
      className="bet-spot"
      data-spot={spot}
      data-tone={tone}
      data-state={state}
      data-own={bets.own !== undefined || undefined}
      aria-disabled={isFixed || undefined}
      onClick={() => !isFixed && props.onPress()}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      <span className="bet-spot-name display">{name}</span>{' '}
      <span className="bet-spot-pays tabular">{pays}</span>{' '}
      {note !== undefined && <small className="bet-spot-note tabular">{note}</small>}
      <span className="visually-hidden">{useWords(props, bets)}</span>
      <Pool bets={bets} currency={play.seat.currency} />
      <span className="bet-spot-chips" aria-hidden>
        {bets.own && <OwnChip own={bets.own} />}
        {draft !== undefined && (
          <span className="bet-spot-chip" data-draft="">
            <Chip amount={draft} />
          </span>
        )}
      </span>
    </button>
  );
}

function OwnChip({ own }: { own: OwnBet }) {
  const amount = parseMoney(own.stake);
  if (amount === undefined) return null;
  return (
    <span className="bet-spot-chip">
      <Chip amount={amount} />
    </span>
  );
}

const FACES = 3;

/** The bets of all players: who bet last, how many there are, and how much. */
function Pool({ bets, currency }: { bets: SpotBets; currency: string }) {
  const { others, count, staked } = bets;
  return (
    <span className="bet-spot-pool tabular" aria-hidden>
      <span className="bet-spot-faces">
        {others.slice(0, FACES).map((bet) => (
          <Avatar key={bet.id} name={bet.player} src={bet.avatar} />
        ))}
      </span>
      {count > 0 && (
        <>
          <small>{count}</small>
          <Money amount={staked} currency={currency} />
        </>
      )}
    </span>
  );
}

/** What lies on the spot, in words. */
function useWords({ play, draft }: SpotProps, bets: SpotBets): string {
  const t = useT('domain-live-tables');
  const f = useFormat();
  const { currency } = play.seat;
  const { own, count, staked } = bets;
  const parts = [
    own && t('spot.own', { amount: f.money(own.stake, own.currency) }),
    draft !== undefined && t('spot.draft', { amount: f.money(draft, currency) }),
    count > 0 &&
      `${t('spot.bets', { count })}, ${t('spot.pool', { amount: f.money(staked, currency) })}`,
    draft !== undefined && t('spot.take'),
  ];
  return parts.filter((part) => typeof part === 'string').join('. ');
}
