import { useState } from 'react';
import { parseMultiplier, payoutOf, type InstantGame } from '#core/fairness/game.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import type { Trace, TracedStep } from '#core/fairness/trace.ts';
import { verifyReceipt, type BetCheck, type BetVerification } from '#core/fairness/verify.ts';
import { parseMoney, ZERO } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type CheckProps = {
  receipt: Receipt;
  /** The rules the server played by, in this page. */
  game: InstantGame | undefined;
};

/**
 * Decides the bet again in this page, without contacting the server, and shows every step of it.
 */
export function ReceiptCheck({ receipt, game }: CheckProps) {
  const t = useT('domain-receipts');
  const [done, setDone] = useState<{ of: Receipt['server_seed']; result: BetVerification }>();
  // A result belongs to the seed it was computed with: once revealed, the bet is verified again.
  const result = done && done.of === receipt.server_seed ? done.result : undefined;
  const check = () => setDone({ of: receipt.server_seed, result: verifyReceipt(receipt, game) });
  return (
    <section className="receipt-check">
      <h3>{t('check.title')}</h3>
      <p>{t('check.lead')}</p>
      <Button icon={<Icon name="shield" />} disabled={game === undefined} onClick={check}>
        {t('check.button')}
      </Button>
      <div aria-live="polite">{result && <Result result={result} />}</div>
      {result?.state === 'checked' && result.trace && (
        <Steps trace={result.trace} receipt={receipt} />
      )}
    </section>
  );
}

function Result({ result }: { result: BetVerification }) {
  const t = useT('domain-receipts');
  if (result.state !== 'checked') {
    return <p className="receipt-verdict">{t(`check.${result.state}`)}</p>;
  }
  return (
    <>
      <p className="receipt-verdict" data-truthful={result.truthful}>
        <Icon name={result.truthful ? 'check' : 'warning'} />
        {t(result.truthful ? 'check.truthful' : 'check.lie')}
      </p>
      <ul className="receipt-checks">
        {result.checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </>
  );
}

function CheckLine({ check }: { check: BetCheck }) {
  const t = useT('domain-receipts');
  return (
    <li data-ok={check.ok}>
      <Icon
        name={check.ok ? 'check' : 'close'}
        size={16}
        label={t(check.ok ? 'check.ok' : 'check.wrong')}
      />
      <span>{t(`check.name.${check.name}`)}</span>
      <Mono>{check.ok ? check.actual : `${check.actual} ≠ ${check.expected}`}</Mono>
    </li>
  );
}

const WORD_DIGITS = 8;

/** The blocks, the words taken from them, and how each number was computed. */
function Steps({ trace, receipt }: { trace: Trace; receipt: Receipt }) {
  const t = useT('domain-receipts');
  const taken = trace.steps.reduce((sum, step) => sum + step.words.length, 0);
  return (
    <ol className="receipt-steps">
      {trace.blocks.map((block, index) => (
        <li key={block.message}>
          <h4>{t('check.block', { number: index })}</h4>
          <p>
            <Mono>{`HMAC-SHA256(server_seed, "${block.message}")`}</Mono>
          </p>
          <p className="receipt-hex" translate="no">
            {wordsOf(block.hex).map((word, place) => (
              <span key={place} data-taken={index * WORD_DIGITS + place < taken || undefined}>
                {word}
              </span>
            ))}
          </p>
        </li>
      ))}
      {trace.steps.map((step, index) => (
        <li key={index}>
          <h4>{t('check.step', { number: index + 1 })}</h4>
          {step.words.length > 0 && (
            <p>
              <Mono>{step.words.map(String).join(' ')}</Mono>
              {step.rejected > 0 && ` ${t('check.rejected', { count: step.rejected })}`}
            </p>
          )}
          <p>
            <Mono>{workingOf(step)}</Mono>
          </p>
        </li>
      ))}
      <li>
        <h4>{t('payout')}</h4>
        <p>
          <Mono>{paidText(receipt)}</Mono>
        </p>
      </li>
    </ol>
  );
}

/** A shared pot does not pay whole ten-thousandths: there the product is not exact. */
function paidText({ stake, multiplier, payout }: Receipt): string {
  const product = payoutOf(parseMoney(stake) ?? ZERO, parseMultiplier(multiplier) ?? 0n);
  const isExact = product === parseMoney(payout);
  return isExact ? `${stake} × ${multiplier} = ${payout}` : `${stake} → ${payout}`;
}

/** A number below n is the last word that was not rejected, modulo n. */
function workingOf({ call, words, result }: TracedStep): string {
  const range = /^int\((\d+)\)$/.exec(call)?.[1];
  const word = words.at(-1);
  if (range === undefined || word === undefined) return `${call} = ${result}`;
  return `${call} = ${word} mod ${range} = ${result}`;
}

/** A block is eight words of eight hexadecimal digits. */
function wordsOf(hex: string): string[] {
  return hex.match(/.{8}/g) ?? [];
}
