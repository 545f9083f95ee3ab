/** The parts of every report of the verifier. */
import type { TracedStep, Trace } from '#core/fairness/trace.ts';

export type VerifyFinding = 'truth' | 'lie' | 'unchecked';
export type VerifyReport = { readonly lines: readonly string[]; readonly finding: VerifyFinding };

export function traceLines({ blocks, steps }: Trace): string[] {
  return [
    ...blocks.flatMap(({ message, hex }) => [
      `  HMAC-SHA256 of "${message}", keyed with the text of the server seed`,
      `                ${hex}`,
    ]),
    ...steps.map((step) => `  ${step.call.padEnd(13)} = ${step.result}${wordsText(step)}`),
  ];
}

function wordsText({ words, rejected }: TracedStep): string {
  if (words.length === 0) return '';
  const used = words.slice(rejected).join(' and ');
  const dropped = words.slice(0, rejected).join(', ');
  return `   from ${used}${rejected > 0 ? `, after rejecting ${dropped}` : ''}`;
}

/** Control characters of a file do not reach the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

export function unreadable(why: string): VerifyReport {
  return { lines: [`NOT CHECKED: ${why}`], finding: 'unchecked' };
}
