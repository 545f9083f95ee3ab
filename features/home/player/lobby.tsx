import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Link, routeExists } from '#platform/browser/router.tsx';
import { useDice } from './use-art.ts';

/**
 * The lowest and the highest return, and the best multiplier: features/dice/rules.ts proves
 * them.
 */
const DICE_RETURN_LOW = 98.99;
const DICE_RETURN_HIGH_BP = 9_900;
const DICE_BEST_M4 = 99_000_000;

export function Lobby() {
  const t = useT('home');
  const f = useFormat();
  const art = useDice();
  const returns = `${f.number(DICE_RETURN_LOW, 2)}–${f.percent(DICE_RETURN_HIGH_BP)}`;
  if (!routeExists('/games/dice')) return null;
  return (
    <Link to="/games/dice" className="home-card dice-card felt">
      <span className="home-card-art">{art && <art.DiceCardArt />}</span>
      <span className="home-card-words">
        <strong className="display">{t('dice.name')}</strong>
        <span>{t('dice.text')}</span>
        <small className="tabular">
          <span>{t('dice.return', { percent: returns })}</span>
          <span>{t('dice.best', { multiplier: f.multiplier(DICE_BEST_M4) })}</span>
          <span>{t('dice.free')}</span>
        </small>
      </span>
    </Link>
  );
}
