import './receipt.css';
import { useEffect, useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { UNBEGUN_REASONS } from '#core/fairness/void-reasons.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { getBet, type BetDetails, type BetRecord } from '#domain/bets/contract.ts';
import { useGamesOfBets } from '#domain/bets/player/bet-games.ts';
import { profitOf, isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { offeredMultiplier } from './offered-multiplier.ts';
import { ReceiptCheck } from './receipt-check.tsx';
import { ReceiptFiles } from './receipt-files.tsx';
import { ReceiptSeeds } from './receipt-seeds.tsx';
import { RoundSeeds } from './round-seeds.tsx';
import { Settlements } from './settlements.tsx';
import { usePresenter } from './use-presenter.ts';
import { useSignedReceipt, type SignedReceipt } from './use-signed-receipt.ts';
import { VoidReasonText } from './void-reason-text.tsx';
import { WatchRound } from './watch-round.tsx';

/**
 * The receipt of one bet: the stake, the result, and everything that decided it. Opened with `bet`,
 * or with `id` from a page that does not have the bet.
 */
export function Modal({ props }: ModalProps) {
  const t = useT('domain-receipts');
  const { bet, refusal, setBet } = useBet(props);
  const presenter = usePresenter(bet?.game);
  const signed = useSignedReceipt(bet);
  return (
    <ModalFrame
      size="l"
      title={t('title')}
      footer={bet && <ReceiptFiles bet={bet} signed={signed} />}
    >
      {refusal && <p className="receipt-refusal">{linesOf(refusal).join(' ')}</p>}
      {!bet && !refusal && <Skeleton height="18rem" />}
      {bet && <Receipt bet={bet} signed={signed} presenter={presenter} onChange={setBet} />}
    </ModalFrame>
  );
}

/** A bet from a list comes without its settlements until it is loaded. */
type ShownBet = BetRecord & Partial<BetDetails>;

type ReceiptProps = {
  bet: ShownBet;
  signed: SignedReceipt | undefined;
  presenter: BetPresenter | undefined;
  onChange: (bet: BetRecord) => void;
};

function Receipt(props: ReceiptProps) {
  const { bet, signed, presenter } = props;
  const t = useT('domain-receipts');
  const f = useFormat();
  return (
    <div className="receipt">
      <div className="receipt-head" data-win={isWin(bet) || undefined}>
        <p className="receipt-what">
          {presenter ? <presenter.Name /> : <GameLink game={bet.game} />}
          {presenter && <presenter.Outcome bet={bet} />}
        </p>
        <p className="receipt-payout">
          <span className="visually-hidden">{t('result')} </span>
          <Money
            amount={profitOf(bet)}
            currency={bet.currency}
            size="display"
            sign="always"
            tone={isWin(bet) ? 'win' : 'plain'}
          />
        </p>
      </div>
      {bet.void_reason !== null && <Returned reason={bet.void_reason} />}
      <Facts
        facts={[
          { name: t('id'), value: bet.id },
          {
            name: t('time'),
            value: `${f.date(bet.placed_at)}, ${f.timeExact(bet.placed_at)}`,
          },
          { name: t('stake'), value: <Money amount={bet.stake} currency={bet.currency} /> },
          ...(bet.is_free_round ? [{ name: t('paidBy'), value: t('freeRound') }] : []),
          ...bonusFact(t('bonusPart'), bet.bonus_stake, bet.currency),
          ...(bet.void_reason === null
            ? [{ name: t('multiplier'), value: <Multiplier {...props} /> }]
            : []),
          {
            name: t('payout'),
            value: <Money amount={bet.payout} currency={bet.currency} decimalsMax={6} />,
          },
          ...bonusFact(t('bonusPart'), bet.bonus_payout, bet.currency),
          { name: t('version'), value: versionText(bet.game_version, signed) },
          ...(bet.jurisdiction
            ? [{ name: t('jurisdiction'), value: t('jurisdictionOf', bet.jurisdiction) }]
            : []),
        ]}
      />
      {bet.settlements && <Settlements bet={bet} settlements={bet.settlements} />}
      {isOutside(bet) ? <Outside bet={bet} /> : <Seeds {...props} />}
      <ReceiptCheck bet={bet} signed={signed} presenter={presenter} />
    </div>
  );
}

/** A game of a supplier, with the way to it. */
function GameLink({ game }: { game: string }) {
  const { name, path } = useGamesOfBets()(game);
  if (path === undefined) return name;
  return (
    <Link to={path} className="link">
      {name}
    </Link>
  );
}

/** A lost bet was offered another multiplier than zero: that one is shown, where it is known. */
function Multiplier({ bet, presenter }: ReceiptProps) {
  const t = useT('domain-receipts');
  const f = useFormat();
  if (m4Of(bet) > 0n) return f.multiplier(m4Of(bet));
  const offered = presenter && offeredMultiplier(presenter.rules, bet.params);
  if (offered === undefined) return t('lost');
  return t('lostAt', { multiplier: f.multiplier(offered) });
}

/** The version of the rules, and the start of the hash of the files that decided the bet. */
function versionText(version: number, signed: SignedReceipt | undefined): string {
  const files = signed?.game_files ?? null;
  return files === null ? version.toString() : `${version} · ${files.slice(0, 16)}…`;
}

/** A part of the stake or of the payout; absent when no bonus money was staked. */
function bonusFact(name: string, amount: string | undefined, currency: WalletCurrency) {
  if (amount === undefined) return [];
  return [{ name, value: <Money amount={amount} currency={currency} decimalsMax={6} /> }];
}

/** The result came from a supplier or an event: there are no seeds that it could be checked by. */
function isOutside(bet: BetRecord): boolean {
  return bet.server_seed_hash === '' && bet.round === null && !isUnbegun(bet);
}

function Outside({ bet }: { bet: BetRecord }) {
  const t = useT('domain-receipts');
  // Games of suppliers have a page; events have none. A stake that was returned has no round.
  const isOfGame = useGamesOfBets()(bet.game).path !== undefined;
  return (
    <>
      <p className="receipt-outside">{t('outside')}</p>
      {isOfGame && bet.void_reason === null && <WatchRound bet={bet} />}
    </>
  );
}

/** The stake was returned before any round was begun for it. */
function isUnbegun({ void_reason: reason, server_seed_hash: hash }: BetRecord): boolean {
  return hash === '' && reason !== null && UNBEGUN_REASONS.includes(reason);
}

function Seeds({ bet, signed, presenter, onChange }: ReceiptProps) {
  const tag = presenter?.rules.tag;
  const mode = signed?.round?.round.beacon.mode;
  return (
    <>
      {bet.round !== null && <RoundSeeds bet={bet} round={bet.round} tag={tag} mode={mode} />}
      {bet.round === null && !isUnbegun(bet) && (
        <ReceiptSeeds bet={bet} tag={tag} onChange={onChange} />
      )}
    </>
  );
}

/** Nothing was decided; the whole stake was returned, and this says why. */
function Returned({ reason }: { reason: string }) {
  const t = useT('domain-receipts');
  return (
    <p className="receipt-void">
      <b>{t('void')}.</b> <VoidReasonText reason={reason} />
    </p>
  );
}

function useBet(props: ModalProps['props']) {
  // Both come from openReceipt or from a page that has the id of a bet.
  const given = props['bet'] as ShownBet | undefined;
  const id = given?.id ?? (props['id'] as string | undefined);
  const [bet, setBet] = useState(given);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    // Even a given bet is loaded again: its seed may have been revealed since it was listed.
    void api(getBet, { params: { id } }).then((answer) => {
      if (!isWanted) return;
      if (!isRefusal(answer)) setBet((shown) => keepSeed(answer.data, shown));
      else if (!given) setRefusal(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [id, given]);
  return { bet, refusal, setBet };
}

/** A seed that was revealed while the bet was on its way is known already. */
function keepSeed(loaded: ShownBet, shown: ShownBet | undefined): ShownBet {
  return { ...loaded, server_seed: loaded.server_seed ?? shown?.server_seed ?? null };
}
