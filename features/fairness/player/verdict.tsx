import type { Check } from '#core/fairness/verify.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { findingOf, type Judged, type Judgement } from './judge.ts';
import { Working } from './working.tsx';

/** Longer lists show the working of lies only. */
const SHOWN_IN_FULL = 5;

export function Verdict({ judgement }: { judgement: Judgement }) {
  const t = useT('fairness');
  const { finding, whole, bets, lies } = judgement;
  const shown =
    bets.length <= SHOWN_IN_FULL
      ? bets
      : bets.filter(({ verification }) => findingOf(verification) === 'lie').slice(0, 50);
  return (
    <div className="fairness-verdict" data-finding={finding}>
      <p className="fairness-stamp">
        <Icon name={finding === 'true' ? 'check' : 'warning'} size={22} />
        <strong>{t(`finding.${finding}`)}</strong>
        <span>{t('finding.bets', { count: bets.length })}</span>
        {lies > 0 && <span>{t('finding.lies', { count: lies })}</span>}
      </p>
      <p>{t(`findingText.${finding}`)}</p>
      {whole.length > 0 && <Checks checks={whole} />}
      {shown.map((judged) => (
        <JudgedBet key={judged.receipt.id} judged={judged} />
      ))}
    </div>
  );
}

function JudgedBet({ judged }: { judged: Judged }) {
  const t = useT('fairness');
  const f = useFormat();
  const { receipt, verification } = judged;
  return (
    <article className="fairness-bet">
      <h3>
        {t('bet.title', { id: receipt.id })}
        <small>
          {receipt.game}, {f.money(receipt.stake, receipt.currency)},{' '}
          {f.dateTime(receipt.placed_at)}
        </small>
      </h3>
      {verification.state === 'checked' && (
        <>
          <Checks checks={verification.checks} />
          {verification.trace && <Working trace={verification.trace} />}
        </>
      )}
    </article>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const t = useT('fairness');
  const mismatch = ({ actual, expected }: Check) => t('mismatch', { actual, expected });
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
