import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { LevelTable } from '../contract.ts';

const GROUPS = ['slots', 'originals', 'sports', 'live'] as const;

/** How stakes become XP, and how what a level gives is calculated. */
export function How({ table }: { readonly table: LevelTable }) {
  const t = useT('vip');
  const f = useFormat();
  return (
    <section className="vip-how" aria-labelledby="vip-how">
      <h2 id="vip-how">{t('how.title')}</h2>
      <p>{t('how.xp')}</p>
      <dl className="vip-factors">
        {GROUPS.map((group) => (
          <div key={group}>
            <dt>{t(`how.groups.${group}`)}</dt>
            <dd>{f.percent(table.factors[group] * 100)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('how.rakeback')}</p>
      <p>{t('how.cashback', { min: f.money(table.cashback_min, 'USD') })}</p>
      <p>{t('how.review')}</p>
    </section>
  );
}
