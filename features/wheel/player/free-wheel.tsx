import { useRef, useState } from 'react';
import type { Answer } from '#core/wire.ts';
import { myBalance } from '#domain/bets/contract.ts';
import { ensureSeeds } from '#domain/fairness/player/seeds.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { pauseTopic } from '#platform/browser/net/socket.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { getFreeTurn, takeFreeTurn, type FreeTurnRecord } from '../contract.free.ts';
import { Mark } from './mark.tsx';
import { usePrizeText } from './free-prizes.tsx';
import { WheelCanvas } from './wheel-canvas.tsx';

type Props = { readonly state: Answer<typeof getFreeTurn>['data'] };

const TURN_MS = 3_600;

/** The wheel with the latest turn, and the button while there is a turn to take. */
export function FreeWheel({ state }: Props) {
  const t = useT('wheel');
  const f = useFormat();
  const { turn, isTaken, isMoving, take, isBusy } = useTurn(state.latest);
  return (
    <>
      <div className="wheel-scene felt" data-state={isMoving ? 'turning' : 'idle'}>
        <WheelCanvas index={turn?.index} isMoving={isMoving} durationMs={isMoving ? TURN_MS : 0} />
        <Plaque turn={isMoving || !(isTaken || state.next_at !== null) ? null : turn} />
      </div>
      <div className="free-turn-take">
        {state.is_on && state.next_at === null && !isTaken && (
          <Button variant="primary" size="l" busy={isBusy} onClick={take}>
            {t('free.turn')}
          </Button>
        )}
        {state.next_at !== null && !isMoving && (
          <p>{t('free.next', { at: f.dateTime(state.next_at) })}</p>
        )}
        {!state.is_on && <p>{t('free.off')}</p>}
      </div>
    </>
  );
}

/** The prize is paid before the wheel turns; the page shows it when the wheel rests. */
function useTurn(latest: FreeTurnRecord | null) {
  const keyed = useKeyedApi();
  const text = useWonText();
  const [taken, setTaken] = useState<FreeTurnRecord>();
  const [isMoving, setMoving] = useState(false);
  const reveal = useRef(() => {});
  const rest = (turn: FreeTurnRecord) => {
    reveal.current();
    setMoving(false);
    announce(text(turn));
    refetchCalls(getFreeTurn);
  };
  const { run, isBusy } = useAction(
    async () => {
      const missing = await ensureSeeds();
      if (missing) return missing;
      // The balance would show the result before the wheel does.
      reveal.current = pauseTopic(myBalance);
      return await keyed(takeFreeTurn, {});
    },
    {
      onDone: ({ data }) => {
        setTaken(data);
        setMoving(true);
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
        setTimeout(() => rest(data), isStill ? 0 : TURN_MS);
      },
      onRefused: (refusal) => {
        reveal.current();
        showRefusal(refusal);
        refetchCalls(getFreeTurn);
      },
    },
  );
  // Until the state is loaded again.
  const isNew = taken !== undefined && taken.id !== latest?.id;
  return { turn: taken ?? latest, isTaken: isMoving || isNew, isMoving, take: run, isBusy };
}

function Plaque({ turn }: { readonly turn: FreeTurnRecord | null }) {
  const t = useT('wheel');
  const text = useWonText();
  if (!turn) return <p className="wheel-plaque wheel-invitation">{t('free.invitation')}</p>;
  return (
    <p className="wheel-plaque" key={turn.id}>
      <Mark colour={turn.colour} />
      <span>{text(turn)}</span>
    </p>
  );
}

function useWonText(): (turn: FreeTurnRecord) => string {
  const t = useT('wheel');
  const prizeText = usePrizeText();
  return ({ colour, prize }) =>
    prize === null
      ? t('free.lost', { colour: t(`colour.${colour}`) })
      : t('free.won', { colour: t(`colour.${colour}`), prize: prizeText(prize) });
}
