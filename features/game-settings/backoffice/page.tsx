import './game-settings.css';
import { useState } from 'react';
import { isWalletCurrency, WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import {
  limitProposals,
  listGames,
  type GamesOverview,
  type ShownGame,
} from '../contract.backoffice.ts';
import { Bankrolls } from './bankrolls.tsx';
import { ChangeLimits } from './change-limits.tsx';
import { ChangeState } from './change-state.tsx';
import { limitOf, useGameColumns } from './columns.tsx';
import { ProposedBankroll, ProposedLimits } from './proposed.tsx';

/** State and limits of every game in one currency, and the bankrolls. */
export function Page({ query }: PageProps) {
  const t = useT('backoffice-game-settings');
  const { data, refusal, loading, refetch } = useCall(listGames, {});
  const mayChange = useMay(limitProposals.propose.roles);
  const currency = currencyOf(query['currency']);
  const [limits, setLimits] = useState<ShownGame>();
  const [state, setState] = useState<ShownGame>();
  const games = data?.data.games ?? [];
  return (
    <>
      <PageHead title={t('title')} lead={t(mayChange ? 'lead' : 'leadOther')} />
      {data && <Proposals overview={data.data} onDone={refetch} />}
      <CurrencyChoice currency={currency} />
      <DataTable
        caption={t('title')}
        columns={useGameColumns(currency, mayChange ? setState : undefined)}
        list={{ items: games, refusal, loading, refetch }}
        rowKey={({ game }) => game}
        onOpen={mayChange ? setLimits : undefined}
        tone={({ is_paused }) => (is_paused ? 'warn' : undefined)}
        isFiltered={false}
      />
      {data && <Bankrolls bankrolls={data.data.bankrolls} mayChange={mayChange} onDone={refetch} />}
      {limits && limitOf(limits, currency) && (
        <ChangeLimits
          game={limits.game}
          limit={limitOf(limits, currency)!}
          onClose={() => setLimits(undefined)}
          onDone={refetch}
        />
      )}
      {state && <ChangeState game={state} onClose={() => setState(undefined)} onDone={refetch} />}
    </>
  );
}

function CurrencyChoice({ currency }: { currency: WalletCurrency }) {
  const t = useT('backoffice-game-settings');
  return (
    <div className="game-settings-currency">
      <Segmented
        legend={t('currency')}
        value={currency}
        choices={WALLET_CURRENCIES.map((value) => ({
          value,
          label: value === 'PLAY' ? t('play') : value,
        }))}
        onChange={(value) => setQuery({ currency: value })}
      />
    </div>
  );
}

type ProposalsProps = { readonly overview: GamesOverview; readonly onDone: () => void };

/** What waits for a second person, in every currency. */
function Proposals({ overview: { games, bankrolls }, onDone }: ProposalsProps) {
  return (
    <>
      {games.flatMap(({ game, limits }) =>
        limits.map((limit) => (
          <ProposedLimits
            key={`${game}/${limit.currency}`}
            game={game}
            limit={limit}
            onDone={onDone}
          />
        )),
      )}
      {bankrolls.map((bankroll) => (
        <ProposedBankroll key={bankroll.currency} bankroll={bankroll} onDone={onDone} />
      ))}
    </>
  );
}

/** The address may contain anything. */
function currencyOf(text: string | undefined): WalletCurrency {
  return isWalletCurrency(text) ? text : 'RUB';
}
