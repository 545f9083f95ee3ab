import { linesOf } from '#platform/browser/errors.ts';
import { useCall } from '#platform/browser/data.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { Link } from '#platform/browser/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { getCase } from '../contract.ts';
import { CasePlay } from './case-play.tsx';
import { PastVersion } from './past-version.tsx';

const WHOLE = /^[1-9]\d{0,8}$/;

/** What the house says of a case decides what the page is: a table, an old version, or nothing. */
export function CaseDoor({ slug, version }: { slug: string; version: string | undefined }) {
  const t = useT('cases');
  const common = useT('common');
  const query = version !== undefined && WHOLE.test(version) ? { version } : {};
  const asked = { params: { slug }, query };
  const { data, refusal, refetch } = useCall(getCase, asked, { enabled: slug !== '' });
  if (data) {
    const page = data.data;
    if (page.case.version === page.latest) return <CasePlay page={page} />;
    return <PastVersion page={page} />;
  }
  if (refusal?.refused === 'not_found' || refusal?.refused === 'bad_input') {
    return (
      <div className="cases-door">
        <h1>{t('name')}</h1>
        <EmptyState
          title={t('unknown')}
          action={
            <Link to="/games/cases" className={buttonClass({})}>
              <span className="button-face">{t('all')}</span>
            </Link>
          }
        />
      </div>
    );
  }
  if (refusal) {
    const retry = <Button onClick={refetch}>{common('retry')}</Button>;
    return (
      <div className="cases-door">
        <h1>{t('name')}</h1>
        <ErrorState title={linesOf(refusal)[0]} action={retry} />
      </div>
    );
  }
  return (
    <div className="cases-door" aria-busy="true">
      <h1>{t('name')}</h1>
      <Skeleton height="16rem" />
      <Skeleton height="24rem" />
    </div>
  );
}
