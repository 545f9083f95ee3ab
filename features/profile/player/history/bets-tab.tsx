import { useGamesOfBets } from '#domain/bets/player/bet-games.ts';
import { listBets, type BetRecord } from '#domain/bets/contract.ts';
import { openReceipt } from '#domain/bets/player/lists/open-receipt.ts';
import { profitOf, isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { api } from '#platform/browser/net/api.ts';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { ArchivedLine } from './archived-line.tsx';
import { betsTable } from './bets-table.ts';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { changeHistory, useHistoryQuery, type HistoryQuery } from './history-query.ts';
import { Listing } from './listing.tsx';
import { NetResult } from '../summary/net-result.tsx';
import { shownNet } from '../summary/shown-net.ts';
import { useBetPresenters } from './use-bet-presenters.ts';
import { useZone } from '../settings/zones.ts';

/** The player's bets of a period, their totals, and the receipt of each on press. */
export function BetsTab() {
  const t = useT('profile');
  const filters = useHistoryQuery();
  const query = filters.seed === undefined ? queryOf(filters) : { seed: filters.seed };
  const pages = useCallPages(listBets, { query });
  const presenters = useBetPresenters();
  return (
    <>
      {filters.seed === undefined ? <Filters has={['period', 'play', 'game']} /> : <OfSeed />}
      {filters.seed === undefined && (
        <NetResult
          query={queryOf(filters)}
          listed={pages.loading ? undefined : pages.items.length}
        />
      )}
      <ExportButton
        name="bets"
        isEmpty={pages.items.length === 0}
        ask={(page, signal) => api(listBets, { query: { ...query, ...page }, signal })}
        table={betsTable}
      />
      {pages.items.length > 0 && <Heads />}
      <Listing
        label={t('history.tabs.bets')}
        pages={pages}
        keyOf={(bet) => bet.id}
        timeOf={(bet) => bet.placed_at}
        row={(bet) => <BetRow bet={bet} face={presenters[bet.game]} />}
        empty={<NoBets period={filters.period} />}
        end={filters.seed === undefined && filters.period === 'all' && <ArchivedLine />}
        withoutDays={filters.seed !== undefined}
      />
    </>
  );
}

function queryOf({ period, play, game }: HistoryQuery) {
  return { period, play, ...(game === undefined ? {} : { game }) };
}

function BetRow({ bet, face }: { bet: BetRecord; face: BetPresenter | undefined }) {
  const t = useT('profile');
  const f = useFormat();
  const gameOf = useGamesOfBets();
  const zone = useZone();
  const m4 = m4Of(bet);
  const isVoid = bet.void_reason !== null;
  return (
    <button type="button" className="history-row history-bet" onClick={() => openReceipt(bet)}>
      <span className="history-what">
        <span>{face ? <face.Name /> : gameOf(bet.game).name}</span>
        <small>{face && <face.Outcome bet={bet} />}</small>
        {bet.is_corrected && <small className="history-corrected">{t('history.corrected')}</small>}
      </span>
      <time className="history-time tabular" dateTime={bet.placed_at}>
        {f.timeExact(bet.placed_at, zone)}
      </time>
      <span className="history-stake">
        <span className="visually-hidden">{t('history.stake')} </span>
        <Money amount={bet.stake} currency={bet.currency} />
        {bet.is_free_round && <small>{t('history.freeRound')}</small>}
        {bet.bonus_stake !== undefined && (
          <small>{t('history.bonus', { amount: f.money(bet.bonus_stake, bet.currency) })}</small>
        )}
      </span>
      <span className="history-multiplier tabular">
        <span className="visually-hidden">{t('history.multiplier')} </span>
        {m4 === 0n || isVoid ? '—' : f.multiplier(m4)}
      </span>
      <span className="history-amount">
        <span className="visually-hidden">{t('history.result')} </span>
        {isVoid ? (
          t('history.returned')
        ) : (
          <Money
            amount={shownNet(profitOf(bet))}
            currency={bet.currency}
            sign="always"
            tone={isWin(bet) ? 'win' : 'plain'}
          />
        )}
      </span>
      <Icon name="chevron-right" size={18} label={t('history.openReceipt')} />
    </button>
  );
}

/** The names of the columns; a screen reader reads them within each row. */
function Heads() {
  const t = useT('profile');
  return (
    <p className="history-heads" aria-hidden="true">
      <span>{t('history.time')}</span>
      <span>{t('history.game')}</span>
      <span>{t('history.stake')}</span>
      <span>{t('history.multiplier')}</span>
      <span>{t('history.result')}</span>
    </p>
  );
}

function NoBets({ period }: { period: HistoryQuery['period'] }) {
  const t = useT('profile');
  const isAll = period === 'all';
  return (
    <EmptyState
      art={<EmptyBets />}
      title={t('history.noBets')}
      text={t(isAll ? 'history.noBetsEver' : 'history.noBetsText')}
      action={
        !isAll && (
          <Button onClick={() => changeHistory({ period: 'all' })}>{t('history.allTime')}</Button>
        )
      }
    />
  );
}

/** The bets of one seed are ordered by nonce, as the verifier needs them. */
function OfSeed() {
  const t = useT('profile');
  return (
    <p className="history-of-seed">
      <Icon name="lock" size={18} />
      <span>{t('seeds.under')}</span>
      <Button
        size="s"
        variant="quiet"
        icon={<Icon name="close" size={16} />}
        onClick={() => changeHistory({ seed: undefined })}
      >
        {t('seeds.leave')}
      </Button>
    </p>
  );
}
