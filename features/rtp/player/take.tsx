import { useT } from '#platform/browser/texts/i18n.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { downloadReturns, getReturns } from '../contract.ts';

/** All of it as files, for whoever counts again. */
export function Take() {
  const t = useT('rtp');
  return (
    <section aria-labelledby="returns-take">
      <h2 id="returns-take">{t('take.title')}</h2>
      <p>{t('take.text')}</p>
      <div className="returns-files">
        <LinkButton href={downloadReturns.path} download icon={<Icon name="download" />}>
          {t('take.all')}
        </LinkButton>
        <LinkButton
          href={getReturns.path}
          download="returns.json"
          variant="quiet"
          icon={<Icon name="download" />}
        >
          {t('take.json')}
        </LinkButton>
      </div>
    </section>
  );
}
