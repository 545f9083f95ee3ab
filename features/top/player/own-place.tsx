import { useUser } from '#domain/identity/player/session.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { TopEntry, TopMeasure } from '../contract.ts';
import { EntryParts } from './entry-row.tsx';

type OwnPlaceProps = {
  readonly own: TopEntry | null;
  readonly isHidden: boolean;
  readonly measure: TopMeasure;
  readonly currency: string;
};

/** The viewer's own place, which stays in view while the list is scrolled. */
export function OwnPlace({ own, isHidden, measure, currency }: OwnPlaceProps) {
  const t = useT('top');
  return (
    <section className="top-own" aria-label={t('own.title')}>
      {own ? (
        <div className="top-entry" data-own>
          <EntryParts entry={own} currency={currency} />
        </div>
      ) : (
        <NoPlace isHidden={isHidden} measure={measure} />
      )}
    </section>
  );
}

function NoPlace({ isHidden, measure }: Pick<OwnPlaceProps, 'isHidden' | 'measure'>) {
  const t = useT('top');
  const { status } = useUser();
  if (isHidden) {
    return (
      <p>
        {t('own.hidden')}{' '}
        <Link to="/profile/setting" className="link">
          {t('own.settings')}
        </Link>
      </p>
    );
  }
  if (status !== 'member') {
    return (
      <p>
        {t('own.guest')}{' '}
        <Button size="s" onClick={() => openModal('Login')}>
          {t('own.login')}
        </Button>
      </p>
    );
  }
  return <p>{t(measure === 'staked' ? 'own.staked' : 'own.won')}</p>;
}
