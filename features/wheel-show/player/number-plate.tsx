import './number-plate.css';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { factorOf, type WheelNumber } from '../rules.ts';

/** A number in the enamel of its sectors, and by what its payout was multiplied. */
export function NumberPlate({ number, doublings }: { number: WheelNumber; doublings: number }) {
  const f = useFormat();
  return (
    <span className="show-plate tabular" data-tone={`number-${number}`}>
      <b>{number}</b>
      {doublings > 0 && <small>{f.times(String(factorOf(doublings)))}</small>}
    </span>
  );
}
