import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { folderOfGame } from '#domain/bets/player/games.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownLevel } from '../contract.ts';
import { wholeXp } from '../rules.xp.ts';

type LadderProps = {
  readonly levels: readonly ShownLevel[];
  /** Null for a visitor. */
  readonly level: number | null;
};

const STEP = 32;
const RISE = 14;

/** The ten levels as stairs, and below what each gives in numbers. */
export function Ladder({ levels, level }: LadderProps) {
  const t = useT('vip');
  return (
    <section aria-labelledby="vip-ladder">
      <h2 id="vip-ladder">{t('ladder.title')}</h2>
      <Stairs count={levels.length} level={level ?? 0} />
      <ol className="vip-steps">
        {levels.map((each) => (
          <Step key={each.level} step={each} isOwn={each.level === level} />
        ))}
      </ol>
      <p className="vip-quiet">{t('ladder.note')}</p>
    </section>
  );
}

/** A drawing: the list below says the same. */
function Stairs({ count, level }: { readonly count: number; readonly level: number }) {
  const height = count * RISE + 24;
  return (
    <svg className="vip-stairs" viewBox={`0 0 ${count * STEP} ${height}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => {
        const top = height - (index + 1) * RISE;
        const state = index + 1 === level ? 'own' : index + 1 < level ? 'reached' : 'ahead';
        return (
          <g key={index} data-state={state}>
            <rect
              x={index * STEP + 1}
              y={top}
              width={STEP - 2}
              height={(index + 1) * RISE}
              rx="2"
            />
            <text x={index * STEP + STEP / 2} y={top - 5} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type RoundsProps = NonNullable<ShownLevel['free_rounds']>;

function Rounds({ count, game }: RoundsProps) {
  const t = useT('vip');
  const { name } = useGameCards()(folderOfGame(game) ?? game);
  return <small>{t('ladder.rounds', { count, game: name })}</small>;
}

function Step({ step, isOwn }: { readonly step: ShownLevel; readonly isOwn: boolean }) {
  const t = useT('vip');
  const f = useFormat();
  return (
    <li className="vip-step" aria-current={isOwn ? 'step' : undefined}>
      <h3>{t('ladder.level', { level: step.level })}</h3>
      <p className="vip-xp tabular">{t('ladder.from', { xp: f.number(wholeXp(step.xp)) })}</p>
      <dl>
        <div>
          <dt>{t('rakeback.title')}</dt>
          <dd>{f.percent(step.rakeback * 100)}</dd>
        </div>
        <div>
          <dt>{t('cashback.title')}</dt>
          <dd>
            {f.percent(step.cashback * 100)}
            <small>{t('ladder.upTo', { amount: f.money(step.cashback_max, 'USD') })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('ladder.reward')}</dt>
          <dd>
            {f.money(step.reward, 'USD')}
            {step.free_rounds && <Rounds {...step.free_rounds} />}
          </dd>
        </div>
      </dl>
    </li>
  );
}
