import './receipt.css';
import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { getBet, type BetRecord } from '#domain/bets/contract.ts';
import { gainOf, isWin, m4Of } from '#domain/bets/player/bet-words.ts';
import { loadGame, type GameFace } from '#domain/bets/player/games.ts';
import { ReceiptCheck } from './receipt-check.tsx';
import { ReceiptFiles } from './receipt-files.tsx';
import { ReceiptSeeds } from './receipt-seeds.tsx';
import { receiptOf } from './receipt.ts';
import { RoundSeeds } from './round-seeds.tsx';
import { VoidWords } from './void-words.tsx';

/**
 * The receipt of one bet: what was staked, what came, and everything that decided it. Opened with
 * `bet`, or with `id` from a page that does not have the bet at hand.
 */
export function Modal({ props }: ModalProps) {
  const t = useT('domain-receipts');
  const { bet, refusal, setBet } = useBet(props);
  const face = useFace(bet?.game);
  return (
    <ModalFrame
      size="l"
      title={t('title')}
      footer={bet && <ReceiptFiles receipt={receiptOf(bet)} />}
    >
      {refusal && <p className="receipt-refusal">{linesOf(refusal).join(' ')}</p>}
      {!bet && !refusal && <Skeleton height="18rem" />}
      {bet && <Receipt bet={bet} face={face} onChange={setBet} />}
    </ModalFrame>
  );
}

type ReceiptProps = {
  bet: BetRecord;
  face: GameFace | undefined;
  onChange: (bet: BetRecord) => void;
};

function Receipt({ bet, face, onChange }: ReceiptProps) {
  const t = useT('domain-receipts');
  const f = useFormat();
  return (
    <div className="receipt">
      <div className="receipt-head" data-win={isWin(bet) || undefined}>
        <p className="receipt-what">
          {face ? <face.Name /> : bet.game}
          {face && <face.Outcome bet={bet} />}
        </p>
        <p className="receipt-payout">
          <span className="visually-hidden">{t('result')} </span>
          <Money
            amount={gainOf(bet)}
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
          ...(bet.void_reason === null
            ? [{ name: t('multiplier'), value: f.multiplier(m4Of(bet)) }]
            : []),
          {
            name: t('payout'),
            value: <Money amount={bet.payout} currency={bet.currency} decimalsMax={6} />,
          },
        ]}
      />
      {bet.round === null ? (
        <ReceiptSeeds bet={bet} tag={face?.rules.tag} onChange={onChange} />
      ) : (
        <RoundSeeds bet={bet} round={bet.round} tag={face?.rules.tag} />
      )}
      {bet.void_reason === null && <ReceiptCheck receipt={receiptOf(bet)} game={face?.rules} />}
    </div>
  );
}

/** Nothing was decided; the stake came back whole, and this says why. */
function Returned({ reason }: { reason: string }) {
  const t = useT('domain-receipts');
  return (
    <p className="receipt-void">
      <b>{t('void')}.</b> <VoidWords reason={reason} />
    </p>
  );
}

function useBet(props: ModalProps['props']) {
  // Both come from openReceipt or from a page that knows the number of a bet.
  const given = props['bet'] as BetRecord | undefined;
  const id = given?.id ?? (props['id'] as string | undefined);
  const [bet, setBet] = useState(given);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    // Even a bet at hand is asked for: its seed may have been revealed since it was listed.
    void api(getBet, { params: { id } }).then((answer) => {
      if (!isWanted) return;
      if (!isRefusal(answer)) setBet(answer.data);
      else if (!given) setRefusal(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [id, given]);
  return { bet, refusal, setBet };
}

function useFace(game: string | undefined): GameFace | undefined {
  const [face, setFace] = useState<GameFace>();
  useEffect(() => {
    if (game !== undefined) void loadGame(game).then((found) => setFace(() => found));
  }, [game]);
  return face;
}
