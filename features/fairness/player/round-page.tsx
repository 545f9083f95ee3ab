import './fairness.css';
import './round.css';
import '#domain/art/player/patterns.css';
import { useEffect } from 'react';
import { readRoundFile } from '#core/fairness/round-file.ts';
import { getRound } from '#domain/rounds/contract.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { RoundVerifier } from './round-verifier.tsx';
import { RoundHeader } from './round-header.tsx';
import { RoundTimeline, type RoundAnswer } from './round-timeline.tsx';

/** How often an unfinished round is loaded again. */
const REFRESH_EVERY_MS = 3_000;

/** A shared round with everything needed to verify it. Once loaded it needs no network. */
export function Page({ params }: PageProps) {
  const { data, refusal, loading, refetch } = useCall(getRound, { params: { id: params['id']! } });
  const answer = data?.data;
  const isOver = answer?.round.state === 'settled' || answer?.round.state === 'void';
  const isAwaited = answer !== undefined && !isOver;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => refetchCalls(getRound), REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);
  if (answer) return <Round answer={answer} isOver={isOver} />;
  if (loading || !refusal) return <Loading />;
  return (
    <Missing lines={linesOf(refusal)} retry={refetch} isUnknown={refusal.refused === 'not_found'} />
  );
}

function Round({ answer, isOver }: { answer: RoundAnswer; isOver: boolean }) {
  return (
    <div className="fairness round">
      <RoundHeader answer={answer} />
      <div className="round-body">
        <Proof answer={answer} isOver={isOver} />
        <RoundTimeline answer={answer} />
      </div>
    </div>
  );
}

function Proof({ answer, isOver }: { answer: RoundAnswer; isOver: boolean }) {
  const t = useT('fairness');
  const file = readRoundFile(answer);
  return (
    <section className="round-proof-verifier" aria-labelledby="round-verifier">
      <h2 id="round-verifier">{t('round.verifier')}</h2>
      <p>{t(isOver ? 'round.verifierText' : 'round.found.open')}</p>
      {'wrong' in file && <p role="alert">{t('paste.wrongField', { field: file.wrong })}</p>}
      {isOver && !('wrong' in file) && (
        <RoundVerifier key={answer.round.state} file={file} saved={answer} />
      )}
    </section>
  );
}

function Loading() {
  const t = useT('fairness');
  return (
    <div className="fairness round" aria-busy="true">
      <header className="fairness-head felt">
        <h1>{t('round.coming')}</h1>
        <Skeleton width="14rem" />
      </header>
      <div className="round-body">
        <div className="round-waiting">
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </div>
      </div>
    </div>
  );
}

type MissingProps = { lines: readonly string[]; retry: () => void; isUnknown: boolean };

function Missing({ lines, retry, isUnknown }: MissingProps) {
  const t = useT('fairness');
  const common = useT('common');
  return (
    <div className="fairness round">
      <header className="fairness-head felt">
        <h1>{t(isUnknown ? 'round.unknown' : 'round.notHere')}</h1>
      </header>
      <div className="round-body">
        <ErrorState
          title={isUnknown ? t('round.unknownText') : lines.join(' ')}
          action={
            isUnknown ? (
              <Link to="/fairness" className="button button-secondary button-m">
                <span className="button-face">{t('title')}</span>
              </Link>
            ) : (
              <Button onClick={retry}>{common('retry')}</Button>
            )
          }
        />
      </div>
    </div>
  );
}
