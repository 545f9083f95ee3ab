import './chip-tray.css';
import type { ReactNode } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Chip } from './chip.tsx';
import type { Draft } from './draft.ts';
import type { Chips } from './use-chips.ts';

type TrayProps = {
  chips: Chips;
  currency: WalletCurrency;
  /** Nothing may be changed now. */
  isFixed: boolean;
  /** The chips of the last bets, or undefined if there were none. */
  again: Draft | undefined;
  /** Further tools, each a `TableTool`. */
  children?: ReactNode;
};

/** The chips to choose from, and the tools for those on the table. */
export function ChipTray({ chips, currency, isFixed, again, children }: TrayProps) {
  const t = useT('domain-live-tables');
  const tool = (name: 'undo' | 'clear' | 'again' | 'double') => ({
    text: t(`tool.${name}`),
    short: t(`toolShort.${name}`),
  });
  return (
    <div className="table-tray">
      <ChipChoices chips={chips} currency={currency} isFixed={isFixed} />
      <div className="table-tools">
        <TableTool
          {...tool('undo')}
          icon="arrow-left"
          disabled={isFixed || !chips.canUndo}
          onPress={chips.undo}
        />
        <TableTool
          {...tool('clear')}
          icon="close"
          disabled={isFixed || chips.draft.size === 0}
          onPress={chips.clear}
        />
        <TableTool
          {...tool('again')}
          icon="rotate"
          disabled={isFixed || !again}
          onPress={() => again && chips.lay(again)}
        />
        <TableTool
          {...tool('double')}
          icon="plus"
          disabled={isFixed || !chips.canDouble}
          onPress={chips.double}
        />
        {children}
      </div>
    </div>
  );
}

type ChoicesProps = Pick<TrayProps, 'chips' | 'currency' | 'isFixed'>;

function ChipChoices({ chips, currency, isFixed }: ChoicesProps) {
  const t = useT('domain-live-tables');
  const f = useFormat();
  return (
    <fieldset className="table-chips" disabled={isFixed}>
      <legend className="visually-hidden">{t('chips')}</legend>
      {chips.chips.map((chip) => (
        <label key={chip.toString()} className="table-chip-choice">
          <input
            type="radio"
            name="table-chip"
            checked={chip === chips.chip}
            onChange={() => chips.setChip(chip)}
          />
          <span className="visually-hidden">{f.money(chip, currency)}</span>
          <Chip amount={chip} />
        </label>
      ))}
    </fieldset>
  );
}

type ToolProps = {
  /** The whole sentence, for screen readers and as a tooltip. */
  text: string;
  /** A short word under the icon. */
  short: string;
  icon: IconName;
  /** For a tool that stays selected. */
  isHeld?: boolean;
  disabled: boolean;
  onPress: () => void;
};

export function TableTool({ text, short, icon, isHeld, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="table-tool"
      aria-pressed={isHeld}
      title={text}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{text}</span>
    </button>
  );
}
