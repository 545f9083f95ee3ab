import './licence.css';
import { HelpLines } from '#domain/protection/player/help-lines.tsx';
import { useBrand } from '#domain/settings/player/brand.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';

/** Who operates the site, under which licence, and how a player complains. */
export function Page() {
  const t = useT('licence');
  const { operator, minAge } = usePayload();
  const { company, address, authority, licence, licence_url } = operator;
  const told = [
    [t('brand'), useBrand()],
    [t('company'), company],
    [t('address'), address],
    [t('licence'), licence],
    [t('authority'), authority],
    [t('age'), `${minAge}+`],
  ] as const;
  return (
    <div className="licence">
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <Panel look="framed" title={t('operator')}>
        <Facts facts={told.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))} />
        {company === null && licence === null && <p>{t('unlicensed')}</p>}
        {licence_url !== null && (
          <p>
            <a className="link" href={licence_url} target="_blank" rel="noopener noreferrer">
              {t('lookUp')}
            </a>
          </p>
        )}
      </Panel>
      <Complaints />
      <Panel title={t('malfunction.title')}>
        <p>{t('malfunction.instant')}</p>
        <p>{t('malfunction.steps')}</p>
        <p>{t('malfunction.shared')}</p>
        <p>{t('malfunction.error')}</p>
      </Panel>
      <Panel title={t('help')}>
        <p>{t('helpText')}</p>
        <HelpLines />
      </Panel>
    </div>
  );
}

function Complaints() {
  const t = useT('licence');
  const {
    complaints_email: email,
    answer_days: days,
    arbiter,
    arbiter_url,
  } = usePayload().operator;
  return (
    <Panel title={t('complaints.title')}>
      <ol>
        <li>{t('complaints.check')}</li>
        <li>
          {t('complaints.write')}{' '}
          {email === null ? (
            t('complaints.noEmail')
          ) : (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </li>
        <li>{days === null ? t('complaints.answer') : t('complaints.answerIn', { days })}</li>
        {arbiter !== null && (
          <li>
            {t('complaints.arbiter')}{' '}
            {arbiter_url === null ? (
              arbiter
            ) : (
              <a className="link" href={arbiter_url} target="_blank" rel="noopener noreferrer">
                {arbiter}
              </a>
            )}
          </li>
        )}
      </ol>
    </Panel>
  );
}
