import { ChipTray, TableTool } from '#domain/live-tables/player/chips/chip-tray.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ChipTable } from './chip-table.ts';

/** The chips to choose from, the tools for those on the board, and what a press on it does. */
export function Tray({ table: { board, play, again } }: { table: ChipTable }) {
  const t = useT('roulette');
  return (
    <ChipTray chips={board} currency={play.seat.currency} isFixed={play.isLocked} again={again}>
      {(['neighbours', 'take'] as const).map((hand) => (
        <TableTool
          key={hand}
          text={t(`tool.${hand}`)}
          short={t(`toolShort.${hand}`)}
          icon={PRESS_MODE_ICONS[hand]}
          isHeld={board.mode === hand}
          disabled={play.isLocked}
          onPress={() => board.setMode(board.mode === hand ? 'place' : hand)}
        />
      ))}
    </ChipTray>
  );
}

const PRESS_MODE_ICONS = { neighbours: 'swap', take: 'minus' } as const;
