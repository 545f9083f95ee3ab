import { canonicalJson } from '#core/fairness/json.ts';
import type { TieCheck } from '#core/fairness/receipt-proof.ts';
import { asDecided, type Receipt } from '#core/fairness/receipt.ts';
import type { BetCheck } from '#core/fairness/verify.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { DecidedBet } from '#domain/receipts/player/decided-bet.tsx';
import { Settlements } from '#domain/receipts/player/settlements.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { RoundChecks } from './round-verdict.tsx';
import { SignatureLine } from './signature-line.tsx';
import { useBetPresenter } from './use-bet-presenter.ts';
import type { VerifiedBet, VerificationReport } from './verify.ts';
import { DrawTrace } from './draw-trace.tsx';

/** Longer lists show the details of mismatches only. */
const SHOWN_IN_FULL = 5;

export function VerificationResult({ report }: { report: VerificationReport }) {
  const t = useT('fairness');
  const { finding, signers, whole, bets, mismatches } = report;
  const shown =
    bets.length <= SHOWN_IN_FULL
      ? bets
      : bets.filter((bet) => bet.finding === 'mismatch').slice(0, 50);
  return (
    <div className="fairness-verdict" data-finding={finding}>
      <p className="fairness-stamp">
        <Icon name={finding === 'true' ? 'check' : 'warning'} size={22} />
        <strong>{t(`finding.${finding}`)}</strong>
        <span>{t('finding.bets', { count: bets.length })}</span>
        {mismatches > 0 && <span>{t('finding.mismatches', { count: mismatches })}</span>}
      </p>
      <p>{t(`findingText.${finding}`)}</p>
      {signers.slice(0, SHOWN_IN_FULL).map((signer, index) => (
        <SignatureLine key={index} signer={signer} />
      ))}
      {whole.length > 0 && <Checks checks={whole} />}
      {shown.map((verified) => (
        <BetArticle key={verified.receipt.id} verified={verified} />
      ))}
    </div>
  );
}

function BetArticle({ verified }: { verified: VerifiedBet }) {
  const t = useT('fairness');
  const f = useFormat();
  const { receipt, bet, ties, round } = verified;
  const presenter = useBetPresenter(receipt.game);
  // What a wrong receipt claims is shown by its checks alone.
  const isShown = presenter !== undefined && bet.state === 'checked' && bet.truthful;
  return (
    <article className="fairness-bet">
      <h3>
        {t('bet.title', { id: receipt.id })}
        <small>
          {presenter ? <presenter.Name /> : receipt.game},{' '}
          {f.money(receipt.stake, receipt.currency)}, {f.dateTime(receipt.placed_at)}
        </small>
      </h3>
      {isShown && <DecidedBet bet={asDecidedBet(receipt)} presenter={presenter} />}
      {bet.state === 'checked' && <Checks checks={[...bet.checks, ...ties]} />}
      {round?.state === 'checked' && <RoundChecks checks={round.checks} />}
      {receipt.settlements && <Settlements bet={receipt} settlements={receipt.settlements} />}
      <StatedValues receipt={receipt} />
      {bet.state === 'checked' && bet.trace && <DrawTrace trace={bet.trace} />}
    </article>
  );
}

/** A receipt has no balance, and the seeds themselves in place of their id. */
function asDecidedBet(receipt: Receipt): BetRecord {
  return { ...asDecided(receipt), balance: '0', seed_id: null } as BetRecord;
}

/** The bet and its outcome exactly as the rules read them. */
function StatedValues({ receipt }: { receipt: Receipt }) {
  const t = useT('fairness');
  const { params, outcome } = asDecided(receipt);
  return (
    <details className="fairness-working">
      <summary>{t('bet.values')}</summary>
      <ol>
        <li>
          <span>{t('bet.params')}</span>
          <code>{canonicalJson(params)}</code>
        </li>
        <li>
          <span>{t('checks.outcome')}</span>
          <code>{canonicalJson(outcome)}</code>
        </li>
      </ol>
    </details>
  );
}

type AnyCheck = BetCheck | TieCheck;

function Checks({ checks }: { checks: readonly AnyCheck[] }) {
  const t = useT('fairness');
  const valueOf = useCheckValue();
  const mismatch = ({ actual, expected }: AnyCheck) =>
    expected === '' ? actual : t('mismatch', { actual, expected });
  return (
    <ul className="fairness-checks">
      {checks.map((check) => (
        <li key={check.name} data-ok={check.ok}>
          <Icon
            name={check.ok ? 'check' : 'close'}
            size={18}
            label={t(check.ok ? 'holds' : 'fails')}
          />
          <span>{t(`checks.${check.name}`)}</span>
          <Value text={check.ok ? valueOf(check) : mismatch(check)} />
        </li>
      ))}
    </ul>
  );
}

function Value({ text }: { text: string }) {
  return text === '' ? null : <code>{text}</code>;
}

/** A correct value as the player reads it. A mismatch is shown exactly as the file states it. */
function useCheckValue(): (check: AnyCheck) => string {
  const f = useFormat();
  const decimal = useDecimal();
  return ({ name, actual }) => {
    if (name === 'outcome') return '';
    if (name === 'multiplier') return f.multiplier(m4Of({ multiplier: actual }));
    return name === 'payout' || name === 'bonus' ? decimal(actual) : actual;
  };
}
