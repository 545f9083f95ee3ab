/** The celebration of a win over the scene. Loaded after the first screen. */
import './win.css';
import { useEffect, useState } from 'react';
import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { BetRecord } from '../../contract.ts';
import { m4Of, profitOf } from '../bet-numbers.ts';
import type { GamePlay } from '../betting/game-play.ts';
import { onShownBet } from '../seat/session-net.ts';
import { CountUp } from './count-up.tsx';
import { winTier, type WinTier } from './win-tier.ts';

/** How long each stays, unless the next bet begins. */
const SHOWN_MS: Readonly<Record<WinTier, number>> = {
  quiet: 1_600,
  plate: 2_600,
  curtain: 7_000,
  full: 9_000,
};

type Win = { readonly bet: BetRecord; readonly tier: WinTier };

/**
 * Shows a win of this game once its scene has: bets arrive here when they are revealed. It never
 * takes a press from what lies below, and a new bet ends it. Screen readers have the words of the
 * game itself.
 */
export function WinStage({ play }: { play: GamePlay }) {
  const [win, clear] = useWin(play);
  if (!win) return null;
  const { bet, tier } = win;
  return (
    <div className="win" data-tier={tier} key={bet.id}>
      {(tier === 'curtain' || tier === 'full') && <i className="win-light" aria-hidden="true" />}
      <div className="win-plate">
        <p aria-hidden="true">
          {tier !== 'quiet' && <Multiplier bet={bet} />}
          <CountUp amount={profitOf(bet)} currency={bet.currency} />
        </p>
        {(tier === 'curtain' || tier === 'full') && <Actions bet={bet} onClose={clear} />}
      </div>
    </div>
  );
}

function Multiplier({ bet }: { bet: BetRecord }) {
  const f = useFormat();
  return <b className="display tabular">{f.multiplier(m4Of(bet))}</b>;
}

function Actions({ bet, onClose }: { bet: BetRecord; onClose: () => void }) {
  const t = useT('domain-bets');
  const common = useT('common');
  return (
    <div className="win-actions">
      <Button
        size="s"
        icon={<Icon name="external" size={16} />}
        onClick={() => openModal('ShareWin', { bet })}
      >
        {t('share')}
      </Button>
      <IconButton label={common('close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}

function useWin({ table, betting }: GamePlay): readonly [Win | undefined, () => void] {
  const [win, setWin] = useState<Win>();
  const { celebration } = usePlayRules();
  const game = table?.game;
  const isNext = betting.phase !== 'ready';
  const [wasNext, setWasNext] = useState(isNext);
  if (isNext !== wasNext) {
    setWasNext(isNext);
    if (isNext) setWin(undefined);
  }
  useEffect(
    () =>
      onShownBet((bet) => {
        const tier = winTier(bet, celebration);
        const isHere = bet.game === game && document.visibilityState === 'visible';
        // Of several that are shown together, the largest is celebrated.
        if (tier && isHere)
          setWin((now) => (now && m4Of(now.bet) > m4Of(bet) ? now : { bet, tier }));
      }),
    [game, celebration],
  );
  useEffect(() => {
    if (!win) return undefined;
    const timer = setTimeout(() => setWin(undefined), SHOWN_MS[win.tier]);
    return () => clearTimeout(timer);
  }, [win]);
  return [win, () => setWin(undefined)];
}
