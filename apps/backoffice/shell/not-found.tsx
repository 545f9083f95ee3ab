import { LostChip } from '#domain/art/player/lost-chip.tsx';
import { Link } from '#platform/backoffice/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';

/** An address nobody has. */
export function Page() {
  const t = useT('backoffice');
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
