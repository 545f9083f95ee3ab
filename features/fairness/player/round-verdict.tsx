import type { RoundCheck, RoundVerification } from '#core/fairness/round-proof.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { DrawTrace } from './draw-trace.tsx';

type RoundVerdictProps = { verification: RoundVerification; isVoid: boolean };

/** The result of verifying a round, each check with the values it compared. */
export function RoundVerdict({ verification, isVoid }: RoundVerdictProps) {
  const t = useT('fairness');
  if (verification.state === 'open') return <p>{t('round.found.open')}</p>;
  const { finding, checks, trace } = verification;
  return (
    <div className="fairness-verdict" data-finding={finding}>
      <p className="fairness-stamp">
        <Icon name={finding === 'true' ? 'check' : 'warning'} size={22} />
        <strong>{t(`round.found.${finding}`)}</strong>
      </p>
      <p>{t(`round.foundText.${isVoid && finding === 'true' ? 'void' : finding}`)}</p>
      {checks.length > 0 && (
        <ul className="fairness-checks">
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
      {trace && <DrawTrace trace={trace} />}
    </div>
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
