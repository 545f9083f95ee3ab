import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';

export function Page() {
  const t = useT('partner');
  return <EmptyState title={t('notFound')} action={<Link to="/">{t('pages.dashboard')}</Link>} />;
}
