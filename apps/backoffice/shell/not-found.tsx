import { useEffect } from 'react';
import { LostChip } from '#platform/browser/art/lost-chip.tsx';
import { Link, navigate, useDeskPlace } from '#platform/browser/desk/router.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Blank } from '#platform/browser/desk/blank.tsx';
import { usePages } from './pages.ts';

/** An address nobody has. The bare address of the back office leads to the first own page. */
export function Page() {
  const t = useT('desk');
  const path = useDeskPlace()?.path;
  const first = usePages()[0]?.path ?? '/security';
  useEffect(() => {
    if (path === '/') void navigate(first, { replace: true });
  }, [path, first]);
  if (path === '/') return null;
  return (
    <>
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <Blank
        art={<LostChip />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link className={buttonClass({})} to={first}>
            {t('notFound.home')}
          </Link>
        }
      />
    </>
  );
}
