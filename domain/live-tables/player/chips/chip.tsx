import './chip.css';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import type { Micro } from '#core/money.ts';
import { chipFace, chipText } from './chips.ts';

/** A chip as decoration; its value is in the text beside it. */
export function Chip({ amount }: { amount: Micro }) {
  const text = chipText(amount, decimalSeparator(useLocale()));
  return (
    <span className="table-chip tabular" data-face={chipFace(amount)} aria-hidden="true">
      <b data-long={text.length > 3 || undefined}>{text}</b>
    </span>
  );
}
