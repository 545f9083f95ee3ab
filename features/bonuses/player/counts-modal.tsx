import './bonuses.css';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { usePromotedNames } from '#domain/bets/player/promoted-names.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { MoneyRow } from '#platform/browser/ui/rows.tsx';
import { LoadFailed } from './load-failed.tsx';
import { listBonusCounts, listBonuses, type Bonus, type BonusCount } from '../contract.ts';

/** How the wagering of a bonus was counted: each bet with what it added, and why not all of it. */
export function Modal({ props }: ModalProps) {
  const t = useT('bonuses');
  const id = String(props['id']);
  const counts = useCallPages(listBonusCounts, { params: { id } });
  const { data } = useCall(listBonuses, {});
  const bonus = data?.data.find((each) => each.id === id);
  return (
    <ModalFrame title={t('counts.title')}>
      <div className="bonus-counts">
        {bonus && <Shares bonus={bonus} />}
        {counts.loading && <Skeleton height="10rem" />}
        {counts.refusal && counts.items.length === 0 && (
          <LoadFailed refusal={counts.refusal} retry={counts.refetch} />
        )}
        {!counts.loading && !counts.refusal && counts.items.length === 0 && (
          <EmptyState title={t('counts.none')} text={t('counts.noneText')} />
        )}
        <ul>
          {bonus &&
            counts.items.map((count) => <Count key={count.id} count={count} bonus={bonus} />)}
        </ul>
        {counts.hasMore && (
          <Button busy={counts.loadingMore} onClick={counts.more}>
            {t('own.more')}
          </Button>
        )}
      </div>
    </ModalFrame>
  );
}

function Count({ count, bonus }: { count: BonusCount; bonus: Bonus }) {
  const t = useT('bonuses');
  const f = useFormat();
  const cardOf = useGameCards();
  const reason = count.reason === null ? undefined : t(`counts.reason.${count.reason}`);
  return (
    <MoneyRow
      title={t('counts.row', {
        game: cardOf(count.game).name,
        stake: f.money(count.staked, bonus.currency),
      })}
      detail={[f.dateTime(count.at), reason].filter(Boolean).join(' · ')}
      amount={f.money(count.counted, bonus.currency)}
      note={t('counts.counted')}
    />
  );
}

/** What share of a stake counts, by game, or by group of games of suppliers. */
function Shares({ bonus }: { bonus: Bonus }) {
  const t = useT('bonuses');
  const f = useFormat();
  const nameOf = usePromotedNames({
    slots: t('gameGroups.slots'),
    live: t('gameGroups.live'),
    ofProvider: (provider) => t('gameGroups.provider', { provider }),
  });
  const shares = Object.entries(bonus.shares).toSorted(([, a], [, b]) => b - a);
  return (
    <details className="bonus-shares">
      <summary>{t('counts.shares')}</summary>
      <p>{t('counts.sharesText', { stake: f.money(bonus.stake_max, bonus.currency) })}</p>
      {bonus.games !== null && (
        <p>{t('counts.games', { games: bonus.games.map(nameOf).join(', ') })}</p>
      )}
      <dl>
        {shares.map(([game, share]) => (
          <div key={game}>
            <dt>{nameOf(game)}</dt>
            <dd className="tabular">{f.percent(share * 100)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
