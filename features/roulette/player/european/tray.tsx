import type { ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Chip } from '../board/chip.tsx';
import { totalOf } from '../board/draft.ts';
import type { EuropeanTable } from './use-european.ts';

/** The total on the board, and the balance it comes from. */
export function ChipsTotal({ table }: { table: EuropeanTable }) {
  const t = useT('roulette');
  const f = useFormat();
  const { board, play } = table;
  const { balance, currency } = play.seat;
  const { limits } = play.stake;
  return (
    <p className="roulette-total">
      {board.isFull && limits ? (
        <span role="status">{t('full', { max: f.money(limits.max, currency) })}</span>
      ) : (
        <span>{t('onBoard', { amount: f.money(totalOf(board.draft), currency) })}</span>
      )}
      {balance !== undefined && <span>{t('balance', { amount: f.money(balance, currency) })}</span>}
    </p>
  );
}

/** The chips to choose from, and the tools for those on the board. */
export function Tray({ table }: { table: EuropeanTable }) {
  const { board, play, again } = table;
  const isFixed = play.isLocked;
  const isEmpty = board.draft.size === 0;
  return (
    <div className="roulette-tray">
      <Chips table={table} />
      <div className="roulette-tools">
        <Tool
          name="undo"
          icon="arrow-left"
          disabled={isFixed || !board.canUndo}
          onPress={board.undo}
        />
        <Tool name="clear" icon="close" disabled={isFixed || isEmpty} onPress={board.clear} />
        <Tool
          name="again"
          icon="rotate"
          disabled={isFixed || !again}
          onPress={() => again && board.lay(again)}
        />
        <Tool
          name="double"
          icon="plus"
          disabled={isFixed || !board.canDouble}
          onPress={board.double}
        />
        <PressModes table={table} />
      </div>
    </div>
  );
}

function Chips({ table: { board, play } }: { table: EuropeanTable }) {
  const t = useT('roulette');
  const f = useFormat();
  return (
    <fieldset className="roulette-chips" disabled={play.isLocked}>
      <legend className="visually-hidden">{t('chips')}</legend>
      {board.chips.map((chip) => (
        <label key={chip.toString()} className="roulette-chip-choice">
          <input
            type="radio"
            name="roulette-chip"
            checked={chip === board.chip}
            onChange={() => board.setChip(chip)}
          />
          <span className="visually-hidden">{f.money(chip, play.seat.currency)}</span>
          <Chip amount={chip} />
        </label>
      ))}
    </fieldset>
  );
}

type ToolName = 'undo' | 'clear' | 'again' | 'double' | 'neighbours' | 'take';

type ToolProps = {
  name: ToolName;
  icon: IconName;
  /** For a tool that stays selected. */
  isHeld?: boolean;
  disabled: boolean;
  onPress: () => void;
};

/** A short word under the icon; the whole sentence for screen readers and as a tooltip. */
function Tool({ name, icon, isHeld, disabled, onPress }: ToolProps): ReactNode {
  const t = useT('roulette');
  return (
    <button
      type="button"
      className="roulette-tool"
      aria-pressed={isHeld}
      title={t(`tool.${name}`)}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
      <span aria-hidden="true">{t(`toolShort.${name}`)}</span>
      <span className="visually-hidden">{t(`tool.${name}`)}</span>
    </button>
  );
}

/** Two modes besides placing chips; a second press deselects them. */
function PressModes({ table: { board, play } }: { table: EuropeanTable }) {
  return (['neighbours', 'take'] as const).map((hand) => (
    <Tool
      key={hand}
      name={hand}
      icon={PRESS_MODE_ICONS[hand]}
      isHeld={board.mode === hand}
      disabled={play.isLocked}
      onPress={() => board.setMode(board.mode === hand ? 'place' : hand)}
    />
  ));
}

const PRESS_MODE_ICONS = { neighbours: 'swap', take: 'minus' } as const;
