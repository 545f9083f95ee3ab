import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';

const STEPS = ['commit', 'play', 'reveal', 'check'] as const;

/** The four steps in the order they happen, and the formula behind them. */
export function Scheme() {
  const t = useT('fairness');
  return (
    <section className="fairness-scheme" aria-labelledby="fairness-scheme">
      <h2 id="fairness-scheme">{t('scheme.title')}</h2>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className="fairness-step display" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{t(`scheme.${step}.title`)}</h3>
              <p>{t(`scheme.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="fairness-formula">
        <h3>{t('formula.title')}</h3>
        <pre>
          <code>{FORMULA}</code>
        </pre>
        <p>{t('formula.text')}</p>
        <p>{t('formula.cannot')}</p>
        <Link to="/fairness/rtp" className="link">
          {t('formula.returns')}
        </Link>
      </div>
    </section>
  );
}

/** PF-1 as in core/fairness/pf1.ts; equal in every language. */
const FORMULA = `commit  = SHA-256(server seed)
message = "client seed:nonce:tag:k"
block k = HMAC-SHA256(server seed, message)
words   = blocks 0, 1 … as 32-bit numbers
int(n)  = next word mod n, words above
          the last multiple of n skipped
roll    = int(10000)`;
