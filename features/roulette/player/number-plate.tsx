import './number-plate.css';
import type { BetRecord } from '#domain/bets/contract.ts';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { OutcomeWord } from '#domain/bets/player/bet-outcome.tsx';
import { openReceipt } from '#domain/bets/player/lists/open-receipt.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

type PlateProps = { pocket: number; colour: 'red' | 'black' | 'green' };

/** A number in the colour of its pocket, which is also in the accessible text. */
export function NumberPlate({ pocket, colour }: PlateProps) {
  const t = useT('roulette');
  return (
    <span className="roulette-plate tabular" data-colour={colour}>
      {pocket}
      <span className="visually-hidden"> {t(`colour.${colour}`)}</span>
    </span>
  );
}

/** The same number as a button that opens the receipt. */
export function SpinPlate({ bet, ...plate }: PlateProps & { bet: BetRecord }) {
  return (
    <button
      type="button"
      className="roulette-plate-button"
      data-win={isWin(bet) || undefined}
      onClick={() => openReceipt(bet)}
    >
      <NumberPlate {...plate} />
      <span className="visually-hidden">
        <OutcomeWord bet={bet} />
      </span>
    </button>
  );
}
