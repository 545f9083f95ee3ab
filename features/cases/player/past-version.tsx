import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import type { CasePage } from '../contract.ts';
import { viewOf } from './case-view.ts';
import { Items } from './items.tsx';

/** A version that is no longer sold, to read beside the receipts of its bets. */
export function PastVersion({ page }: { page: CasePage }) {
  const t = useT('cases');
  const { currency } = useSeat();
  const view = viewOf(page.case, currency, useLocale());
  return (
    <div className="cases-door">
      <h1>{view.name}</h1>
      <p>{t('past', { version: view.version, latest: page.latest })}</p>
      <Link to={`/games/cases/${view.slug}`} className={buttonClass({})}>
        <span className="button-face">{t('toLatest')}</span>
      </Link>
      <Items view={view} currency={currency} />
    </div>
  );
}
