import { MICRO_PER_MAJOR } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon, IconDrawing } from '#platform/browser/ui/first-icon.tsx';
import { moneyOf } from '../play/play-state.ts';
import { setSoundOn, soundOn } from '../sound/slot-sound.ts';
import { useGame, usePlayState, useStore } from './game.ts';
import { ICONS } from './icons.ts';
import { useGameName } from './use-game-name.ts';
import { useMoney } from './use-money.ts';
import { useTierName } from './use-tier-name.ts';

/** Without a menu where one round is shown again. */
export function Head({ onMenu }: { readonly onMenu?: () => void }) {
  const t = useT('studio');
  const { name } = useGame();
  const title = useGameName(name);
  const { studio, replay } = usePlayState();
  const isOn = useStore(soundOn);
  return (
    <header className="studio-head">
      <h1>{title}</h1>
      {studio?.is_demo && <span className="studio-demo">{t('demo')}</span>}
      {replay && <span className="studio-demo">{t('replay')}</span>}
      <Jackpots />
      <span className="studio-tools">
        <button
          type="button"
          aria-pressed={isOn}
          aria-label={t('sound')}
          title={t('sound')}
          onClick={() => setSoundOn(!isOn)}
        >
          <IconDrawing d={isOn ? ICONS.sound : ICONS.silence} />
        </button>
        {onMenu && (
          <button type="button" aria-label={t('menu.open')} title={t('menu.open')} onClick={onMenu}>
            <FirstIcon name="menu" />
          </button>
        )}
      </span>
    </header>
  );
}

/** The pools of a progressive slot. */
function Jackpots() {
  const t = useT('studio');
  const f = useFormat();
  const { money } = useMoney();
  const tierName = useTierName();
  const { studio } = usePlayState();
  if (!studio || studio.jackpots.length === 0) return null;
  return (
    <ul className="studio-jackpots" aria-label={t('jackpots')}>
      {studio.jackpots.map(({ tier, amount }) => (
        <li key={tier} data-tier={tier}>
          <span>{tierName(tier)}</span>
          <b className="tabular" title={money(amount)}>
            {f.number(moneyOf(amount) / MICRO_PER_MAJOR)}
          </b>
        </li>
      ))}
    </ul>
  );
}
