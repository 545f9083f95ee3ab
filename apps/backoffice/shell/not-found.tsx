import { LostChip } from '#domain/art/player/lost-chip.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';

/** Shown for an unknown address. */
export function Page() {
  const t = useT('backoffice');
  return (
    <>
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <EmptyState
        art={<LostChip />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link className={buttonClass({})} to="/">
            {t('notFound.home')}
          </Link>
        }
      />
    </>
  );
}
