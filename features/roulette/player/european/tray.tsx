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
  const t = useT('roulette');
  const isFixed = play.isLocked;
  const isEmpty = board.draft.size === 0;
  return (
    <div className="roulette-tray">
      <Chips table={table} />
      <div className="roulette-tools">
        <Tool icon="arrow-left" disabled={isFixed || !board.canUndo} onPress={board.undo}>
          {t('tool.undo')}
        </Tool>
        <Tool icon="close" disabled={isFixed || isEmpty} onPress={board.clear}>
          {t('tool.clear')}
        </Tool>
        <Tool icon="rotate" disabled={isFixed || !again} onPress={() => again && board.lay(again)}>
          {t('tool.again')}
        </Tool>
        <Tool disabled={isFixed || !board.canDouble} onPress={board.double} face="×2">
          {t('tool.double')}
        </Tool>
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

type ToolProps = {
  icon?: IconName;
  face?: string;
  /** For a tool that stays selected. */
  isHeld?: boolean;
  disabled: boolean;
  onPress: () => void;
  children: string;
};

function Tool({ icon, face, isHeld, disabled, onPress, children }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className="roulette-tool"
      aria-pressed={isHeld}
      title={children}
      disabled={disabled}
      onClick={onPress}
    >
      {icon ? <Icon name={icon} size={18} /> : <span aria-hidden="true">{face}</span>}
      <span className="visually-hidden">{children}</span>
    </button>
  );
}

/** Two modes besides placing chips; a second press deselects them. */
function PressModes({ table: { board, play } }: { table: EuropeanTable }) {
  const t = useT('roulette');
  return (['neighbours', 'take'] as const).map((hand) => (
    <Tool
      key={hand}
      {...PRESS_MODE_LABELS[hand]}
      isHeld={board.mode === hand}
      disabled={play.isLocked}
      onPress={() => board.setMode(board.mode === hand ? 'place' : hand)}
    >
      {t(`tool.${hand}`)}
    </Tool>
  ));
}

const PRESS_MODE_LABELS = { neighbours: { face: '±2' }, take: { icon: 'minus' } } as const;
