import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { formatMoney } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import type { CasePage } from '../contract.ts';
import { cases } from '../rules.ts';
import { itemIn } from './item-of-bet.ts';
import { Items } from './items.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { COUNTS, useCase, type CaseTable } from './use-case.ts';

const loadPresenter = () => import('./presenter.tsx').then(({ presenter }) => presenter);
const loadKeys = () => import('./keys.tsx');

/** A case on sale. */
export function CasePlay({ page }: { page: CasePage }) {
  const t = useT('cases');
  const table = useCase(page);
  const { view, play, opening } = table;
  const { currency } = play.seat;
  const landed = opening.isMoving
    ? []
    : opening.bets.flatMap((bet) => itemIn(view, bet)?.place ?? []);
  const keys = useBackgroundLoad(loadKeys, useTouched());
  return (
    <SeedFrame
      game={cases.name}
      presenter={loadPresenter}
      play={play}
      title={
        <span className="cases-title">
          <Link to="/games/cases" className="cases-back" aria-label={t('all')}>
            <Icon name="arrow-left" size={18} />
          </Link>
          <span>{view.name}</span>
        </span>
      }
      board={<Scene table={table} />}
      controls={
        <BetControls
          play={play}
          label={t('open')}
          price={<Price table={table} isOpen={page.is_open} />}
          summary={<BestPrize table={table} />}
        />
      }
      above={<Items view={view} currency={currency} landed={landed} />}
      keys={keys && <keys.Keys />}
    >
      <RulesText view={view} page={page} table={play.table} />
    </SeedFrame>
  );
}

function Price({ table, isOpen }: { table: CaseTable; isOpen: boolean }) {
  const { view, play } = table;
  const t = useT('cases');
  const bets = useT('domain-bets');
  const { balance, currency } = play.seat;
  return (
    <div className="cases-price">
      <dl>
        <dt>{t('price')}</dt>
        <dd>
          {view.price === undefined ? (
            '—'
          ) : (
            <Money amount={formatMoney(view.price)} currency={currency} size="display" />
          )}
        </dd>
      </dl>
      {view.price !== undefined && table.mayBatch && <CountChoice table={table} />}
      {balance !== undefined && (
        <p>
          <span>{bets('stake.balance')} </span>
          <Money amount={formatMoney(balance)} currency={currency} />
        </p>
      )}
      {!isOpen && <p role="status">{t('closed')}</p>}
      {isOpen && view.price === undefined && <p role="status">{t('noPrice')}</p>}
    </div>
  );
}

/** How many of the case a press opens. */
function CountChoice({ table: { count, isBusy, setCount } }: { table: CaseTable }) {
  const t = useT('cases');
  return (
    <Segmented
      legend={t('count')}
      value={String(count)}
      disabled={isBusy}
      choices={COUNTS.map((each) => ({ value: String(each), label: `×${each}` }))}
      onChange={(value) => setCount(COUNTS.find((each) => String(each) === value) ?? 1)}
    />
  );
}

function BestPrize({ table: { view, play } }: { table: CaseTable }) {
  const t = useT('cases');
  const f = useFormat();
  if (view.price === undefined) return null;
  return (
    <dl className="cases-best bet-summary">
      <dt>{t('best')}</dt>
      <dd>
        <Money amount={formatMoney(view.best.value)} currency={play.seat.currency} />{' '}
        <small className="tabular">{f.multiplier(view.bestM4)}</small>
      </dd>
    </dl>
  );
}
