import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import type { LevelTable, OwnLevel } from '../contract.ts';
import { Claims } from './claims.tsx';
import { shareOf, wholeXp } from '../rules.xp.ts';
import { Gem } from './gem.tsx';

type MineProps = { readonly own: OwnLevel; readonly table: LevelTable };

/** The player's level, the way to the next one, and what can be claimed. */
export function Mine({ own, table }: MineProps) {
  const t = useT('vip');
  const f = useFormat();
  const { level, xp, next_xp: next } = own;
  const from = level === 0 ? '0.00' : table.levels[level - 1]!.xp;
  return (
    <section className="vip-mine" aria-label={t('mine.title')}>
      <Panel look="framed" className="vip-level">
        <p className="vip-number">
          <span>{t('mine.level')}</span>
          <strong className={level > 0 ? 'visually-hidden' : 'tabular'}>{level}</strong>
          {level > 0 && <Gem level={level} count={table.levels.length} size={88} />}
        </p>
        <div className="vip-way">
          <p>
            {next === null
              ? t('mine.last', { xp: f.number(wholeXp(xp)) })
              : t('mine.next', {
                  xp: f.number(wholeXp(xp)),
                  next: f.number(wholeXp(next)),
                  level: level + 1,
                })}
          </p>
          <Progress
            label={t('mine.progress')}
            value={next === null ? 1 : shareOf(xp, from, next)}
          />
          {level > 0 && <Keeping own={own} />}
        </div>
      </Panel>
      <Claims own={own} table={table} />
    </section>
  );
}

/** What the month has to bring, and until when the level is kept in any case. */
function Keeping({
  own: { month_xp: month, keep_xp: keep, kept_until: until },
}: Pick<MineProps, 'own'>) {
  const t = useT('vip');
  const f = useFormat();
  return (
    <p className="vip-quiet">
      {t('mine.keep', {
        day: f.date(until, 'UTC'),
        month: f.number(wholeXp(month)),
        keep: f.number(wholeXp(keep)),
      })}
    </p>
  );
}
