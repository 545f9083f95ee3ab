import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { folderOfGame } from '#domain/bets/player/games.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownLevel } from '../contract.ts';
import { wholeXp } from '../rules.xp.ts';
import { Gem, metalOf } from './gem.tsx';

type LadderProps = {
  readonly levels: readonly ShownLevel[];
  /** Null for a visitor. */
  readonly level: number | null;
};

const STEP = 32;
const RISE = 11;
/** The lowest step, with room for its number. */
const FOOT = 22;
const GEM = 26;

/** The ten levels as stairs, and below what each gives in numbers. */
export function Ladder({ levels, level }: LadderProps) {
  const t = useT('vip');
  return (
    <section aria-labelledby="vip-ladder">
      <h2 id="vip-ladder">{t('ladder.title')}</h2>
      <Stairs levels={levels} level={level} />
      <ol className="vip-steps">
        {levels.map((each) => (
          <Step key={each.level} step={each} count={levels.length} isOwn={each.level === level} />
        ))}
      </ol>
      <p className="vip-quiet">{t('ladder.note')}</p>
    </section>
  );
}

/** A drawing with the rakeback of each level: the list below says the same. */
function Stairs({ levels, level }: LadderProps) {
  const f = useFormat();
  const count = levels.length;
  const height = FOOT + (count - 1) * RISE + GEM + 4;
  return (
    <svg className="vip-stairs" viewBox={`0 0 ${count * STEP} ${height}`} aria-hidden="true">
      {levels.map((each, index) => {
        const rise = FOOT + index * RISE;
        const left = index * STEP;
        return (
          <g
            key={each.level}
            data-metal={metalOf(each.level, count)}
            data-state={stateOf(each.level, level)}
          >
            <rect x={left + 1} y={height - rise} width={STEP - 2} height={rise} rx="2" />
            <path d={`M${left + 1.5} ${height - rise + 0.75}h${STEP - 3}`} />
            <Gem
              level={each.level}
              count={count}
              size={GEM}
              x={left + (STEP - GEM) / 2}
              y={height - rise - GEM - 2}
            />
            <text x={left + STEP / 2} y={height - 7} textAnchor="middle">
              {f.percent(each.rakeback * 100)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A visitor sees all levels in full colour. */
function stateOf(each: number, own: number | null): 'reached' | 'own' | 'ahead' {
  if (each === own) return 'own';
  return own === null || each < own ? 'reached' : 'ahead';
}

type RoundsProps = NonNullable<ShownLevel['free_rounds']>;

function Rounds({ count, game }: RoundsProps) {
  const t = useT('vip');
  const { name } = useGameCards()(folderOfGame(game) ?? game);
  return <small>{t('ladder.rounds', { count, game: name })}</small>;
}

type StepProps = { readonly step: ShownLevel; readonly count: number; readonly isOwn: boolean };

function Step({ step, count, isOwn }: StepProps) {
  const t = useT('vip');
  const f = useFormat();
  return (
    <li className="vip-step" aria-current={isOwn ? 'step' : undefined}>
      <Gem level={step.level} count={count} size={52} />
      <div>
        <h3>{t('ladder.level', { level: step.level })}</h3>
        <p className="vip-xp tabular">{t('ladder.from', { xp: f.number(wholeXp(step.xp)) })}</p>
      </div>
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
