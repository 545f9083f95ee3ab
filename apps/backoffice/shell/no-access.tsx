import { Link } from '#platform/backoffice/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';

/** A page that is another role's job. The server would refuse all of its calls. */
export function NoAccess({ to }: { to: string | undefined }) {
  const t = useT('backoffice');
  const home = to !== undefined && (
    <Link className={buttonClass({})} to={to}>
      {t('notFound.home')}
    </Link>
  );
  return (
    <>
      <h1 className="visually-hidden">{t('noAccess.title')}</h1>
      <Blank title={t('noAccess.title')} text={t('noAccess.text')} action={home} />
    </>
  );
}
