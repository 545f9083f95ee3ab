import type { TieCheck } from '#core/fairness/receipt-proof.ts';
import type { BetCheck } from '#core/fairness/verify.ts';
import { Settlements } from '#domain/receipts/player/settlements.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { RoundChecks } from './round-verdict.tsx';
import { SignatureLine } from './signature-line.tsx';
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
  return (
    <article className="fairness-bet">
      <h3>
        {t('bet.title', { id: receipt.id })}
        <small>
          {receipt.game}, {f.money(receipt.stake, receipt.currency)},{' '}
          {f.dateTime(receipt.placed_at)}
        </small>
      </h3>
      {bet.state === 'checked' && <Checks checks={[...bet.checks, ...ties]} />}
      {round?.state === 'checked' && <RoundChecks checks={round.checks} />}
      {receipt.settlements && <Settlements bet={receipt} settlements={receipt.settlements} />}
      {bet.state === 'checked' && bet.trace && <DrawTrace trace={bet.trace} />}
    </article>
  );
}

function Checks({ checks }: { checks: readonly (BetCheck | TieCheck)[] }) {
  const t = useT('fairness');
  const mismatch = ({ actual, expected }: BetCheck | TieCheck) =>
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
          <code>{check.ok ? check.actual : mismatch(check)}</code>
        </li>
      ))}
    </ul>
  );
}
