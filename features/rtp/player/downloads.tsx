import { useT } from '#platform/browser/texts/i18n.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { downloadRtpReport, getRtpReport } from '../contract.ts';

/** Downloads of the whole report, for independent recounts. */
export function Downloads() {
  const t = useT('rtp');
  return (
    <section aria-labelledby="rtp-take">
      <h2 id="rtp-take">{t('download.title')}</h2>
      <p>{t('download.text')}</p>
      <div className="rtp-files">
        <LinkButton href={downloadRtpReport.path} download icon={<Icon name="download" />}>
          {t('download.all')}
        </LinkButton>
        <LinkButton
          href={getRtpReport.path}
          download="rtp.json"
          variant="quiet"
          icon={<Icon name="download" />}
        >
          {t('download.json')}
        </LinkButton>
      </div>
    </section>
  );
}
