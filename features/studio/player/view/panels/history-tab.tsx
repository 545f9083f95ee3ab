/** The rounds of this game; each can be shown on the stage again. */
import { useEffect, useState } from 'react';
import { copyText } from '#platform/browser/copy-text.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import type { StudioRound } from '../../../contract.ts';
import { receiptOf } from '../../../rules.receipt.ts';
import { listRounds, replayRound } from '../../play/game-actions.ts';
import { maySpin } from '../../play/play-spin.ts';
import { useGame, usePlayState } from '../game.ts';
import { useMoney } from '../use-money.ts';

type Loaded = {
  readonly rounds: readonly StudioRound[];
  readonly next: string | null;
  readonly refused: string | null;
};

export function HistoryTab({ onReplay }: { readonly onReplay: () => void }) {
  const t = useT('studio');
  const common = useT('common');
  const { loaded, isLoading, load } = useRounds();
  if (!loaded) return <Spinner size={32} />;
  if (loaded.rounds.length === 0 && loaded.refused === null) {
    return <EmptyState title={t('history.none')} text={t('history.noneText')} />;
  }
  return (
    <>
      <ul className="studio-rounds">
        {loaded.rounds.map((round) => (
          <Round key={round.id} round={round} onReplay={onReplay} />
        ))}
      </ul>
      {loaded.refused !== null && <p role="alert">{lineOf({ code: loaded.refused })}</p>}
      {(loaded.next !== null || loaded.refused !== null) && (
        <Button block busy={isLoading} onClick={load}>
          {loaded.refused === null ? common('more') : common('retry')}
        </Button>
      )}
    </>
  );
}

function useRounds() {
  const { play } = useGame();
  const [loaded, setLoaded] = useState<Loaded>();
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    const answer = await listRounds(play, loaded?.next ?? undefined);
    const earlier = loaded?.rounds ?? [];
    const next = wasRefused(answer)
      ? { rounds: earlier, next: loaded?.next ?? null, refused: answer.refused }
      : { rounds: [...earlier, ...answer.rounds], next: answer.next, refused: null };
    setLoaded(next);
    setIsLoading(false);
  };
  useEffect(() => {
    let isGone = false;
    void listRounds(play, undefined).then((answer) => {
      if (isGone) return;
      setLoaded(
        wasRefused(answer)
          ? { rounds: [], next: null, refused: answer.refused }
          : { rounds: answer.rounds, next: answer.next, refused: null },
      );
    });
    return () => {
      isGone = true;
    };
  }, [play]);
  return { loaded, isLoading, load: () => void load() };
}

/** For the verifier of the casino, once the seed of the round was revealed. */
function CopyReceipt({ round }: { readonly round: StudioRound }) {
  const t = useT('studio');
  const { studio } = usePlayState();
  const [state, setState] = useState<'receipt' | 'receiptCopied' | 'receiptFailed'>('receipt');
  const copy = async () => {
    const { game, version, currency } = studio!;
    const text = JSON.stringify(receiptOf({ game, version, currency, round }), null, 2);
    setState((await copyText(text)) ? 'receiptCopied' : 'receiptFailed');
  };
  return (
    <Button size="s" aria-live="polite" onClick={() => void copy()}>
      {t(`history.${state}`)}
    </Button>
  );
}

type RoundProps = { readonly round: StudioRound; readonly onReplay: () => void };

function Round({ round, onReplay }: RoundProps) {
  const t = useT('studio');
  const f = useFormat();
  const { money } = useMoney();
  const { play } = useGame();
  const isFree = maySpin(usePlayState());
  const replay = () => {
    onReplay();
    void replayRound(play, round);
  };
  return (
    <li>
      <span>
        <time className="tabular" dateTime={round.placed_at}>
          {f.timeExact(round.placed_at)}
          <small>{f.date(round.placed_at)}</small>
        </time>
        <small className="tabular">{t('history.nonce', { nonce: String(round.nonce) })}</small>
      </span>
      <span className="tabular">
        {money(round.cost)}
        {round.is_bought && <small>{t('history.bought')}</small>}
      </span>
      <b className="tabular" data-won={Number(round.payout) > 0 || undefined}>
        {money(round.payout)}
      </b>
      <Button size="s" disabled={!isFree} onClick={replay}>
        {t('history.replay')}
      </Button>
      {round.server_seed !== null && <CopyReceipt round={round} />}
    </li>
  );
}
