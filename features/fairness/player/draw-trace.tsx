import type { Trace } from '#core/fairness/trace.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

const HEX_OF_WORD = 8;

/** Every step, so that it can be reproduced with any HMAC tool. */
export function DrawTrace({ trace }: { trace: Trace }) {
  const t = useT('fairness');
  const used = trace.steps.reduce((sum, step) => sum + step.words.length, 0);
  return (
    <details className="fairness-working">
      <summary>{t('trace.title')}</summary>
      <ol>
        {trace.blocks.map((block, index) => (
          <li key={block.message}>
            <span>{t('trace.block')}</span>
            <code>{block.message}</code>
            <code>
              <UsedHex hex={block.hex} used={used - index * (block.hex.length / HEX_OF_WORD)} />
            </code>
          </li>
        ))}
        {trace.steps.map((step, index) => (
          <li key={`${index} ${step.call}`}>
            <span>{t('trace.step')}</span>
            <code>
              {step.words.length > 0 && `${step.words.join(', ')} → `}
              {step.call} = <mark>{step.result}</mark>
            </code>
            {step.rejected > 0 && <small>{t('trace.rejected', { count: step.rejected })}</small>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The words of a block that the game used are marked. */
function UsedHex({ hex, used }: { hex: string; used: number }) {
  const end = Math.max(0, Math.min(hex.length, used * HEX_OF_WORD));
  return (
    <>
      <mark>{hex.slice(0, end)}</mark>
      {hex.slice(end)}
    </>
  );
}
