import { LogoMark } from '#domain/art/player/logo.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import type { Duel, OwnDuel } from '../../contract.duels.ts';
import { turned, type Side } from '../../rules.ts';
import { MiniCoin } from '../mini-coin.tsx';

/** The latest open duel of the viewer: its own seat, and the one that is free. */
export function WaitingSeats({ own: { duel } }: { own: OwnDuel }) {
  const t = useT('coinflip');
  return (
    <div className="duel-players">
      <Seat name={t('duels.you')} player={creatorOf(duel)} side={duel.side} isWinner={false} />
      <Seat name={t('duels.freeSeat')} player={null} side={turned(duel.side)} isWinner={false} />
    </div>
  );
}

/** The two players of a duel, each with the side that they play. */
export function Players({ own, isRevealed }: { own: OwnDuel; isRevealed: boolean }) {
  const t = useT('coinflip');
  const { duel, is_creator } = own;
  const you = t('duels.you');
  const came = isRevealed ? duel.came : null;
  return (
    <div className="duel-players">
      <Seat
        name={is_creator ? you : (duel.creator ?? t('duels.hidden'))}
        player={creatorOf(duel)}
        side={duel.side}
        isWinner={came === duel.side}
      />
      <Seat
        name={is_creator ? opponentOf(duel, t) : you}
        player={
          duel.against === 'house' ? 'operator' : { name: duel.joiner, avatar: duel.joiner_avatar }
        }
        side={turned(duel.side)}
        isWinner={came === turned(duel.side)}
      />
    </div>
  );
}

/** The name of the player, or the operator, that took the free side. */
export function opponentOf(duel: Duel, t: ReturnType<typeof useT<'coinflip'>>): string {
  return duel.against === 'house' ? t('duels.operator') : (duel.joiner ?? t('duels.hidden'));
}

type SeatPlayer = { readonly name: string | null; readonly avatar: string | null };

function creatorOf({ creator, creator_avatar }: Duel): SeatPlayer {
  return { name: creator, avatar: creator_avatar };
}

type SeatProps = {
  name: string;
  /** Whose picture or letter is shown; null while the seat is free. */
  player: SeatPlayer | 'operator' | null;
  side: Side;
  isWinner: boolean;
};

function Seat({ name, player, side, isWinner }: SeatProps) {
  const t = useT('coinflip');
  return (
    <p
      className="duel-seat"
      data-win={isWinner || undefined}
      data-free={player === null || undefined}
    >
      {player === 'operator' && (
        <span className="person" aria-hidden="true">
          <LogoMark size={20} />
        </span>
      )}
      {player !== null && player !== 'operator' && (
        <Avatar name={player.name} src={player.avatar} />
      )}
      <MiniCoin side={side} size="m" label={t(`side.${side}`)} />
      <span className="duel-seat-name">{name}</span>
    </p>
  );
}
