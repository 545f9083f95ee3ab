import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

const PARAGRAPHS = ['exact', 'measured', 'why', 'outside'] as const;

/** What the two returns are, and what the band between them means. */
export function HowToRead({ leastDraws }: { leastDraws: number }) {
  const t = useT('rtp');
  const f = useFormat();
  return (
    <section className="returns-reading" aria-labelledby="returns-reading">
      <h2 id="returns-reading">{t('band.title')}</h2>
      <div className="returns-columns">
        {PARAGRAPHS.map((name) => (
          <p key={name}>{t(`band.${name}`)}</p>
        ))}
        <p>{t('band.how', { least: f.number(leastDraws) })}</p>
      </div>
    </section>
  );
}
