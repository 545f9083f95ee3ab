import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';

/** A page of another role. The server would refuse all of its calls. */
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
      <EmptyState title={t('noAccess.title')} text={t('noAccess.text')} action={home} />
    </>
  );
}
