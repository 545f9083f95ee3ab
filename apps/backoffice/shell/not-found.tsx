import { LostChip } from '#platform/browser/art/lost-chip.tsx';
import { Link } from '#platform/browser/desk/router.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Blank } from '#platform/browser/desk/blank.tsx';

/** An address nobody has. */
export function Page() {
  const t = useT('desk');
  return (
    <>
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <Blank
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
