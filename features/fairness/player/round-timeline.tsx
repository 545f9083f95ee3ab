/** The steps of a round in the order in which each value was fixed: that order is the proof. */
import type { ReactNode } from 'react';
import { QUICKNET, timeOf } from '#core/fairness/beacon.ts';
import { canonicalJson } from '#core/fairness/json.ts';
import type { Answer } from '#core/wire.ts';
import type { getRound } from '#domain/rounds/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';

export type RoundAnswer = Answer<typeof getRound>['data'];

export function RoundTimeline({ answer }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  return (
    <section className="round-line" aria-labelledby="round-line">
      <h2 id="round-line">{t('round.line')}</h2>
      <ol>
        <ChainStep answer={answer} />
        <OpenedStep answer={answer} />
        <LockedStep answer={answer} />
        <BeaconStep answer={answer} />
        <EndStep answer={answer} />
      </ol>
    </section>
  );
}

type StepProps = {
  title: string;
  /** ISO 8601; null where it is not known. */
  at: string | null;
  /** Whether it is still to come, or never happened because the round was void. */
  is?: 'done' | 'notYet' | 'never' | undefined;
  children: ReactNode;
};

function Step({ title, at, is = 'done', children }: StepProps) {
  const f = useFormat();
  const t = useT('fairness');
  return (
    <li className="round-step" data-future={is !== 'done' || undefined}>
      <h3>{title}</h3>
      {at === null || is === 'never' ? (
        <small>{t(is === 'never' ? 'round.never' : 'round.notYet')}</small>
      ) : (
        <time dateTime={at} className="tabular">
          {f.date(at)}, {f.timeExact(at)}
        </time>
      )}
      <div className="round-step-body">{children}</div>
    </li>
  );
}

function ChainStep({ answer: { round, chain } }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  const f = useFormat();
  const length = f.number(chain.length);
  return (
    <Step title={t('round.chain.title')} at={chain.published_at}>
      <p>
        {round.number === null
          ? t('round.chain.text', { length })
          : t('round.chain.place', { length, number: f.number(round.number) })}{' '}
        <Link to="/fairness#chains" className="link">
          {t('round.chain.all')}
        </Link>
      </p>
      <Value name={t('round.chain.first')} text={chain.first} />
    </Step>
  );
}

function OpenedStep({ answer: { round } }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  return (
    <Step title={t('round.opened.title')} at={round.opened_at}>
      <p>{t('round.opened.text')}</p>
      <Value name={t('round.opened.seed')} text={round.previous_seed} />
    </Step>
  );
}

function LockedStep({ answer: { round, bets_text } }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  return (
    <Step title={t('round.locked.title')} at={round.lock_at} is={stepState(round.bets_root, round)}>
      <p>{t('round.locked.text')}</p>
      <Value name={t('round.locked.root')} text={round.bets_root} />
      {bets_text !== null && (
        <details className="fairness-working">
          <summary>{t('round.locked.bets')}</summary>
          <TextArea
            className="round-bets"
            aria-label={t('round.locked.bets')}
            readOnly
            rows={6}
            value={bets_text}
          />
        </details>
      )}
    </Step>
  );
}

function BeaconStep({ answer: { round } }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  const { mode, round: beacon, signature, randomness } = round.beacon;
  const isOut = randomness !== null;
  const at = beacon === null ? null : new Date(timeOf(beacon)).toISOString();
  return (
    <Step title={t('round.beacon.title')} at={at} is={stepState(randomness, round)}>
      {mode === 'local' ? (
        <p className="round-local">
          <Badge tone="warn">{t('round.beacon.local')}</Badge> {t('round.beacon.localText')}
        </p>
      ) : (
        <p>{t('round.beacon.text')}</p>
      )}
      {beacon !== null && <Value name={t('round.beacon.round')} text={beacon.toString()} />}
      <Value name={t('round.beacon.randomness')} text={randomness} />
      {mode === 'drand' && <Value name={t('round.beacon.signature')} text={signature} />}
      {mode === 'drand' && isOut && beacon !== null && <RelayLink round={beacon} />}
    </Step>
  );
}

/** Where the same value is public; all relays return the same. */
function RelayLink({ round }: { round: number }) {
  const t = useT('fairness');
  const address = `https://api.drand.sh/${QUICKNET.chain}/public/${round}`;
  return (
    <a className="link round-relay" href={address} target="_blank" rel="noreferrer">
      {t('round.beacon.verify')} <Icon name="external" size={16} />
    </a>
  );
}

function EndStep({ answer: { round } }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  const isVoid = round.state === 'void';
  return (
    <Step
      title={t(isVoid ? 'round.end.void' : 'round.end.title')}
      at={round.ended_at}
      is={stepState(round.ended_at, round)}
    >
      <p>{t(isVoid ? 'round.end.voidText' : 'round.end.text')}</p>
      <Value name={t('round.end.seed')} text={round.seed} />
      {round.facts !== null && (
        <Plain name={t('round.end.facts')} text={canonicalJson(round.facts)} />
      )}
      {round.outcome !== null && (
        <Plain name={t('round.end.outcome')} text={canonicalJson(round.outcome)} />
      )}
    </Step>
  );
}

/** A value that a round does not have is still to come, or will never come. */
function stepState(known: unknown, { state }: RoundAnswer['round']): StepProps['is'] {
  if (known !== null) return 'done';
  return state === 'void' ? 'never' : 'notYet';
}

/** A value to compare with other sources; unknown values are not shown. */
function Value({ name, text }: { name: string; text: string | null }) {
  const common = useT('common');
  if (text === null) return null;
  const label = `${common('copy')}: ${name}`;
  return (
    <div className="round-value">
      <span>{name}</span>
      <CopyText wrap text={text} label={label} copiedLabel={common('copied')} />
    </div>
  );
}

function Plain({ name, text }: { name: string; text: string }) {
  return (
    <div className="round-value">
      <span>{name}</span>
      <code translate="no">{text}</code>
    </div>
  );
}
