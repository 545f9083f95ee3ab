/** The free spins that the operator gave: how many are left, and in the end what they have won. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { playedReward, update } from '../play/play-state.ts';
import { useGame, usePlayState } from './game.ts';
import { useMoney } from './use-money.ts';

export function FreeSpins() {
  const t = useT('studio');
  const { money } = useMoney();
  const state = usePlayState();
  const reward = playedReward(state);
  const { endedReward } = state;
  return (
    <div className="studio-reward" role="status">
      {endedReward ? (
        <Sum amount={money(endedReward.won)} />
      ) : (
        reward && (
          <p className="studio-strip tabular">
            {t('reward.left', { left: reward.left, count: reward.count })}
            <small>{t('reward.won', { amount: money(reward.won) })}</small>
          </p>
        )
      )}
    </div>
  );
}

function Sum({ amount }: { readonly amount: string }) {
  const t = useT('studio');
  const common = useT('common');
  const { play } = useGame();
  return (
    <div className="studio-refused">
      <p className="tabular">{t('reward.over', { amount })}</p>
      <Button size="s" onClick={() => update(play.store, { endedReward: null })}>
        {common('close')}
      </Button>
    </div>
  );
}
