import { linesOf } from '#platform/browser/ui/errors.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { getCase } from '../contract.ts';

const WHOLE = /^[1-9]\d{0,8}$/;

const loadTable = () => import('./case-play.tsx');
const loadPastVersion = () => import('./past-version.tsx');

/** Loads a case and shows its table, an old version, or an error. */
export function CaseLoader({ slug, version }: { slug: string; version: string | undefined }) {
  const t = useT('cases');
  const common = useT('common');
  const query = version !== undefined && WHOLE.test(version) ? { version } : {};
  const request = { params: { slug }, query };
  const { data, refusal, refetch } = useCall(getCase, request, { enabled: slug !== '' });
  const page = data?.data;
  const isPast = page !== undefined && page.case.version !== page.latest;
  // The code of the table is loaded while the case is requested; the list of cases works without
  // it.
  const table = useLazyLoad(loadTable, !isPast);
  const past = useLazyLoad(loadPastVersion, isPast);
  if (page && isPast && past) return <past.PastVersion page={page} />;
  if (page && !isPast && table) return <table.CasePlay page={page} />;
  if (refusal?.refused === 'not_found' || refusal?.refused === 'bad_input') {
    return (
      <div className="cases-door">
        <h1>{t('lobby.name')}</h1>
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
        <h1>{t('lobby.name')}</h1>
        <ErrorState title={linesOf(refusal)[0]} action={retry} />
      </div>
    );
  }
  return (
    <div className="cases-door" aria-busy="true">
      <h1>{t('lobby.name')}</h1>
      <Skeleton height="16rem" />
      <Skeleton height="24rem" />
    </div>
  );
}
