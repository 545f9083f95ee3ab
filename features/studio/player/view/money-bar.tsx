/** Balance, win and stake. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconDrawing } from '#platform/browser/ui/first-icon.tsx';
import { stepStake } from '../play/game-actions.ts';
import { playedReward } from '../play/play-state.ts';
import { CountedMoney } from './counted-money.tsx';
import { useGame, usePlayState, useStore } from './game.ts';
import { ICONS } from './icons.ts';
import { useMoney } from './use-money.ts';

/** Characters of an amount that needs smaller digits on a phone. */
const LONG = 11;

export function MoneyBar({ onStake }: { readonly onStake: () => void }) {
  const t = useT('studio');
  const { money } = useMoney();
  const { studio, balance, isCrediting } = usePlayState();
  return (
    <div className="studio-money">
      <p className="studio-field">
        <span>{t(isCrediting ? 'crediting' : 'balance')}</span>
        <b className="tabular" data-long={money(balance).length > LONG || undefined}>
          {studio ? money(balance) : '—'}
        </b>
      </p>
      <Win />
      <Stake onOpen={onStake} />
    </div>
  );
}

export function Win() {
  const t = useT('studio');
  const { hud } = useGame();
  const { money } = useMoney();
  const { win, winMs } = useStore(hud);
  const { isReplay } = usePlayState();
  return (
    <p className="studio-field studio-win" data-won={win > 0n || undefined}>
      <span>{t(isReplay ? 'replay' : 'win')}</span>
      <b className="tabular" data-long={money(win).length > LONG || undefined}>
        <CountedMoney amount={win} ms={winMs} />
      </b>
    </p>
  );
}

function Stake({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT('studio');
  const { play } = useGame();
  const { money } = useMoney();
  const state = usePlayState();
  const { studio, status, autoplay } = state;
  const reward = playedReward(state);
  const stake = reward?.bet_value ?? state.stake;
  const stakes = studio?.stakes ?? [];
  const at = stakes.indexOf(stake);
  // The stake of free spins is fixed.
  const isHeld = status !== 'ready' || autoplay !== null || reward !== undefined;
  return (
    <div className="studio-stake" role="group" aria-label={t('stake')}>
      <button
        type="button"
        aria-label={t('lower')}
        disabled={isHeld || at <= 0}
        onClick={() => stepStake(play, -1)}
      >
        <IconDrawing d={ICONS.minus} size={18} />
      </button>
      <button type="button" className="studio-field" disabled={isHeld || !studio} onClick={onOpen}>
        <span>{t('stake')}</span>
        <b className="tabular">{studio ? money(stake) : '—'}</b>
      </button>
      <button
        type="button"
        aria-label={t('raise')}
        disabled={isHeld || at < 0 || at >= stakes.length - 1}
        onClick={() => stepStake(play, 1)}
      >
        <IconDrawing d={ICONS.plus} size={18} />
      </button>
    </div>
  );
}
