import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

const PARAGRAPHS = ['exact', 'measured', 'why', 'outside'] as const;

/** What the two kinds of RTP are, and what the band means. */
export function HowToRead({ minDraws }: { minDraws: number }) {
  const t = useT('rtp');
  const f = useFormat();
  return (
    <section className="rtp-reading" aria-labelledby="rtp-reading">
      <h2 id="rtp-reading">{t('band.title')}</h2>
      <div className="rtp-columns">
        {PARAGRAPHS.map((name) => (
          <p key={name}>{t(`band.${name}`)}</p>
        ))}
        <p>{t('band.how', { least: f.number(minDraws) })}</p>
      </div>
    </section>
  );
}
