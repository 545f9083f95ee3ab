import { useT } from '#platform/browser/texts/i18n.tsx';
import { colourOf } from '../../rules.cells.ts';
import { NumberPlate } from '../number-plate.tsx';
import type { Counted } from './count.ts';

type CountedNumbersProps = { readonly name: string; readonly numbers: readonly Counted[] };

/** Numbers with how often they came, as a row of a description list. */
export function CountedNumbers({ name, numbers }: CountedNumbersProps) {
  const t = useT('roulette');
  return (
    <div>
      <dt>{name}</dt>
      {numbers.map(({ pocket, times }) => (
        <dd key={pocket}>
          <NumberPlate pocket={pocket} colour={colourOf(pocket)} />{' '}
          <small className="tabular">{t('counts.times', { count: times })}</small>
        </dd>
      ))}
    </div>
  );
}
