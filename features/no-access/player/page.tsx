import './no-access.css';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

export function Page() {
  const t = useT('no-access');
  const { complaints_email: email } = usePayload().operator;
  return (
    <section className="no-access">
      <div className="no-access-art">
        <LampOut />
      </div>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <p>{t('money')}</p>
      {email !== null && (
        <p>
          {t('help')}{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </section>
  );
}
