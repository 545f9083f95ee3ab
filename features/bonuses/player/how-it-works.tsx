import { useT } from '#platform/browser/texts/i18n.tsx';

/** What every player should know before a bonus, in plain words. */
export function HowItWorks() {
  const t = useT('bonuses');
  return (
    <section className="bonus-how">
      <h2>{t('how.title')}</h2>
      <dl>
        {(['order', 'wager', 'stake', 'withdraw', 'cancel'] as const).map((each) => (
          <div key={each}>
            <dt>{t(`how.${each}`)}</dt>
            <dd>{t(`how.${each}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
