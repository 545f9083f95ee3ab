import { percentText } from '#core/fairness/percent-text.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { gemsWith, MINES_MAX, MINES_MIN, nextChance, TILES } from '../rules.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import type { MinerTable } from './use-miner.ts';

const COMMON_COUNTS = [1, 3, 5, 10, 24];

/** The number of mines, and the exact chance of a gem on the next tile. */
export function MinesField({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const { mines, play, setMines } = table;
  return (
    <div className="miner-mines">
      <Field label={t('mines')} aside={<Chance table={table} />}>
        <Slider
          min={MINES_MIN}
          max={MINES_MAX}
          value={mines}
          disabled={play.isLocked}
          winSide="right"
          valueText={t('minesOf', { mines, gems: gemsWith(mines) })}
          onChange={setMines}
        />
      </Field>
      <b className="miner-count display tabular" aria-hidden="true">
        {mines}
      </b>
      <div className="miner-often">
        {COMMON_COUNTS.map((count) => (
          <button
            key={count}
            type="button"
            className="tabular"
            aria-label={t('minesOf', { mines: count, gems: gemsWith(count) })}
            aria-pressed={count === mines}
            disabled={play.isLocked}
            onClick={() => setMines(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The number of mines beside the stake, on phones: there its field is below the bar. */
export function MinesChoice({ table: { mines, play, setMines } }: { table: MinerTable }) {
  const t = useT('miner');
  const counts = Array.from({ length: MINES_MAX - MINES_MIN + 1 }, (_, at) => MINES_MIN + at);
  return (
    <div className="miner-choice">
      <Field label={t('mines')}>
        <Select
          value={mines}
          disabled={play.isLocked}
          onChange={({ target }) => setMines(Number(target.value))}
        >
          {counts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function Chance({ table: { mines, round, play } }: { table: MinerTable }) {
  const t = useT('miner');
  const decimal = useDecimal();
  const found = play.isOpen ? (round?.view.opened.length ?? 0) : 0;
  const left = gemsWith(mines) - found;
  const percent = decimal(twoDecimals(percentText(nextChance(mines, found))));
  return (
    <span className="tabular">{t('chance', { gems: left, cells: TILES - found, percent })}</span>
  );
}

/** Cut, not rounded: a chance is never shown higher than it is. */
function twoDecimals(percent: string): string {
  return percent.replace(/^(\d+\.\d{2})\d+$/, '$1');
}
