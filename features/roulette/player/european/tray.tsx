import type { ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Chip } from '../cloth/chip.tsx';
import { totalOf } from '../cloth/draft.ts';
import type { EuropeanTable } from './use-european.ts';

/** What lies on the cloth in all, and the balance it comes from. */
export function ClothTotal({ table }: { table: EuropeanTable }) {
  const t = useT('roulette');
  const f = useFormat();
  const { cloth, play } = table;
  const { balance, currency } = play.seat;
  const { limits } = play.stake;
  return (
    <p className="roulette-total">
      {cloth.isFull && limits ? (
        <span role="status">{t('full', { max: f.money(limits.max, currency) })}</span>
      ) : (
        <span>{t('onCloth', { amount: f.money(totalOf(cloth.draft), currency) })}</span>
      )}
      {balance !== undefined && <span>{t('balance', { amount: f.money(balance, currency) })}</span>}
    </p>
  );
}

/** The chips in the hand, and what hands do with those on the cloth. */
export function Tray({ table }: { table: EuropeanTable }) {
  const { cloth, play, again } = table;
  const t = useT('roulette');
  const isFixed = play.isLocked;
  const isEmpty = cloth.draft.size === 0;
  return (
    <div className="roulette-tray">
      <Chips table={table} />
      <div className="roulette-tools">
        <Tool icon="arrow-left" disabled={isFixed || !cloth.canUndo} onPress={cloth.undo}>
          {t('tool.undo')}
        </Tool>
        <Tool icon="close" disabled={isFixed || isEmpty} onPress={cloth.clear}>
          {t('tool.clear')}
        </Tool>
        <Tool icon="rotate" disabled={isFixed || !again} onPress={() => again && cloth.lay(again)}>
          {t('tool.again')}
        </Tool>
        <Tool disabled={isFixed || !cloth.canDouble} onPress={cloth.double} face="×2">
          {t('tool.double')}
        </Tool>
        <Hands table={table} />
      </div>
    </div>
  );
}

function Chips({ table: { cloth, play } }: { table: EuropeanTable }) {
  const t = useT('roulette');
  const f = useFormat();
  return (
    <fieldset className="roulette-chips" disabled={play.isLocked}>
      <legend className="visually-hidden">{t('chips')}</legend>
      {cloth.chips.map((chip) => (
        <label key={chip.toString()} className="roulette-chip-choice">
          <input
            type="radio"
            name="roulette-chip"
            checked={chip === cloth.chip}
            onChange={() => cloth.setChip(chip)}
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
  /** For a tool that stays in the hand. */
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

/** Two hands besides the one that lays chips; a second press puts them away. */
function Hands({ table: { cloth, play } }: { table: EuropeanTable }) {
  const t = useT('roulette');
  return (['neighbours', 'take'] as const).map((hand) => (
    <Tool
      key={hand}
      {...HAND_FACES[hand]}
      isHeld={cloth.hand === hand}
      disabled={play.isLocked}
      onPress={() => cloth.setHand(cloth.hand === hand ? 'place' : hand)}
    >
      {t(`tool.${hand}`)}
    </Tool>
  ));
}

const HAND_FACES = { neighbours: { face: '±2' }, take: { icon: 'minus' } } as const;
