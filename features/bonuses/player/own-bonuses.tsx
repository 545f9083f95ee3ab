import './bonuses.css';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listBonuses, listReloads, type Bonus } from '../contract.ts';
import { getOwnPack } from '../contract.guests.ts';
import { LoadFailed } from './load-failed.tsx';
import { BonusCard } from './bonus-card.tsx';
import { PromoForm } from './promo-form.tsx';
import { ReloadCard } from './reload-card.tsx';
import { useActiveBonus } from './use-active-bonus.ts';

const OPEN: ReadonlySet<Bonus['state']> = new Set([
  'available',
  'claimed',
  'playing',
  'pending',
  'active',
]);

const loadFreeRounds = () => import('./free-rounds-list.tsx');

/** The bonuses of a member: those that are open, a promo code, and those that ended. */
export function Section() {
  const t = useT('bonuses');
  const free = useLazyLoad(loadFreeRounds);
  const pages = useCallPages(listBonuses, {});
  const reloads = useCall(listReloads, {}).data?.data ?? [];
  const active = useActiveBonus();
  const bonuses = pages.items.map((bonus) => (bonus.id === active?.id ? active : bonus));
  const open = bonuses.filter(({ state }) => OPEN.has(state));
  const ended = bonuses.filter(({ state }) => !OPEN.has(state));
  return (
    <div className="bonus-sections">
      {free && <free.FreeRoundsList />}
      <section className="bonus-own" aria-labelledby="bonus-open-title">
        <h2 id="bonus-open-title">{t('own.open')}</h2>
        {pages.loading && <Skeleton height="14rem" />}
        {pages.refusal && bonuses.length === 0 && (
          <LoadFailed refusal={pages.refusal} retry={pages.refetch} />
        )}
        {!pages.loading && !pages.refusal && open.length + reloads.length === 0 && <NothingOpen />}
        <ul className="bonus-list">
          {inOrder(open).map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} queue={queueOf(open, bonus)} />
          ))}
          {reloads.map((reload) => (
            <ReloadCard key={reload.code} reload={reload} />
          ))}
        </ul>
      </section>
      <PromoForm />
      {ended.length > 0 && (
        <section className="bonus-own" aria-labelledby="bonus-ended-title">
          <h2 id="bonus-ended-title">{t('own.ended')}</h2>
          <ul className="bonus-list">
            {ended.map((bonus) => (
              <BonusCard key={bonus.id} bonus={bonus} queue={[]} />
            ))}
          </ul>
          {pages.hasMore && (
            <Button busy={pages.loadingMore} onClick={pages.more}>
              {t('own.more')}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

const PLACES: readonly Bonus['state'][] = ['active', 'playing', 'available', 'claimed', 'pending'];

/** What the player has, what they can take, and what waits in its order; others oldest first. */
function inOrder(bonuses: readonly Bonus[]): Bonus[] {
  const placeOf = ({ state }: Bonus) => PLACES.indexOf(state);
  const inQueue = ({ queue_place: place }: Bonus) => place ?? 0;
  return bonuses
    .toReversed()
    .toSorted((a, b) => placeOf(a) - placeOf(b) || inQueue(a) - inQueue(b));
}

/** All that wait for the active bonus of the same currency, the next one first. */
function queueOf(open: readonly Bonus[], { currency }: Bonus): Bonus[] {
  return inOrder(open).filter((each) => each.state === 'pending' && each.currency === currency);
}

function NothingOpen() {
  const t = useT('bonuses');
  const { data } = useCall(getOwnPack, {});
  return (
    <EmptyState
      art={<EmptyBets />}
      title={t('own.none')}
      text={t('own.noneText')}
      action={
        data?.data ? (
          <Link to="/welcome-pack" className={buttonClass({ variant: 'secondary' })}>
            <span className="button-face">{t('pack.title')}</span>
          </Link>
        ) : undefined
      }
    />
  );
}
