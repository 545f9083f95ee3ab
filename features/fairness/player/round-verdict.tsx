import { signedFinding } from '#core/fairness/receipt-proof.ts';
import type { RoundCheck, RoundVerification } from '#core/fairness/round-proof.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { DrawTrace } from './draw-trace.tsx';
import { SignatureLine } from './signature-line.tsx';
import type { DocumentSigner } from './verify.ts';

type RoundVerdictProps = { verification: RoundVerification; signer: DocumentSigner };

/** The result of verifying a round, each check with the values it compared. */
export function RoundVerdict({ verification, signer }: RoundVerdictProps) {
  const t = useT('fairness');
  if (verification.state === 'open') return <p>{t('round.found.open')}</p>;
  const { checks, trace } = verification;
  const finding = signedFinding(verification.finding, signer.verdict);
  return (
    <div className="fairness-verdict" data-finding={finding}>
      <p className="fairness-stamp">
        <Icon name={finding === 'true' ? 'check' : 'warning'} size={22} />
        <strong>{t(`round.found.${finding}`)}</strong>
      </p>
      <p>{t(`round.foundText.${finding}`)}</p>
      <SignatureLine signer={signer} />
      {checks.length > 0 && <RoundChecks checks={checks} />}
      {trace && <DrawTrace trace={trace} />}
    </div>
  );
}

export function RoundChecks({ checks }: { checks: readonly RoundCheck[] }) {
  return (
    <ul className="fairness-checks">
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
    </ul>
  );
}

const ICONS = { holds: 'check', fails: 'close', unproven: 'minus' } as const;

function CheckRow({ check }: { check: RoundCheck }) {
  const t = useT('fairness');
  const { name, verdict } = check;
  const isOwn = name === 'randomness' && verdict === 'unproven';
  return (
    <li data-ok={verdict === 'holds'} data-verdict={verdict}>
      <Icon name={ICONS[verdict]} size={18} label={t(`round.verdict.${verdict}`)} />
      <span>{t(`round.checks.${isOwn ? 'own' : name}`)}</span>
      <code translate="no">
        <Compared check={check} />
      </code>
    </li>
  );
}

function Compared({ check: { verdict, actual, expected } }: { check: RoundCheck }) {
  const t = useT('fairness');
  const actualText = actual === '' ? t('round.missing') : actual;
  if (verdict === 'fails' && expected !== '')
    return t('mismatch', { actual: actualText, expected });
  return actualText;
}
