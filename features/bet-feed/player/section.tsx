import { useT } from '#platform/browser/texts/i18n.tsx';
import { Section as Rows } from './rows-section.tsx';

/** The feed on the page of the lobby. */
export function Section() {
  const t = useT('bet-feed');
  return (
    <section className="feed" aria-labelledby="feed">
      <header>
        <h2 id="feed">{t('title')}</h2>
        <p>{t('text')}</p>
      </header>
      <Rows />
    </section>
  );
}
