import { useT } from '#platform/browser/texts/i18n.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { chooseStake } from '../../play/game-actions.ts';
import { useGame, usePlayState } from '../game.ts';
import { useMoney } from '../use-money.ts';
import type { PanelProps } from '../panel-name.ts';

export function StakePanel({ isOpen, onClose }: PanelProps) {
  const t = useT('studio');
  const common = useT('common');
  const { play } = useGame();
  const { money } = useMoney();
  const { studio, stake } = usePlayState();
  const choose = (next: string) => {
    chooseStake(play, next);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('stakeTitle')}
      closeLabel={common('close')}
      size="s"
    >
      <ul className="studio-stakes">
        {studio?.stakes.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="tabular"
              aria-pressed={each === stake}
              onClick={() => choose(each)}
            >
              {money(each)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
