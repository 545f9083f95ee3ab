import './gone.css';
import '#platform/browser/ui/notice-page.css';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';

const WAYS = [
  { name: 'home', path: '/', variant: 'primary' },
  { name: 'games', path: '/games', variant: 'secondary' },
  { name: 'faq', path: '/faq', variant: 'secondary' },
] as const;

/** Shown with status 410, in place of a page that a route rule declares to be removed. */
export function Page() {
  const t = useT('gone');
  return (
    <section className="notice-page">
      <p className="notice-page-number display tabular" aria-hidden="true">
        410
      </p>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <nav aria-label={t('ways')}>
        <ul className="gone-ways">
          {WAYS.map(({ name, path, variant }) => (
            <li key={name}>
              <Link to={path} className={buttonClass({ variant })}>
                <span className="button-face">{t(name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
