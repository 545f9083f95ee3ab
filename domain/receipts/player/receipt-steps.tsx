import { parseMultiplier, payoutOf } from '#core/fairness/game.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import type { Trace, TracedStep } from '#core/fairness/trace.ts';
import { parseMoney, ZERO } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';

const WORD_DIGITS = 8;

/** The blocks, the words taken from them, and how each number was computed. */
export function ReceiptSteps({ trace, receipt }: { trace: Trace; receipt: Receipt }) {
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
