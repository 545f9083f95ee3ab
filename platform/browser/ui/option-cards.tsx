import './option-cards.css';
import { Fragment, useId, type ReactNode } from 'react';

export type OptionCard = {
  value: string;
  /** A line icon: it turns brass when its card is chosen. */
  icon: ReactNode;
  title: ReactNode;
  /** What to know before choosing, one line each. */
  lines: readonly ReactNode[];
  /** A temporary failure: shown in place of a price; the card can still be chosen. */
  error?: ReactNode;
  /** Shown above the first card of each group. */
  group?: string | undefined;
};

type OptionCardsProps = {
  /** The question of the choice, for screen readers. */
  legend: string;
  options: readonly OptionCard[];
  value: string;
  onChange: (value: string) => void;
};

/** Choices as large cards, one under another. Built on radios, so arrows work. */
export function OptionCards({ legend, options, value, onChange }: OptionCardsProps) {
  const name = useId();
  return (
    <fieldset className="option-cards">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option, index) => (
        <Fragment key={option.value}>
          {option.group !== undefined && option.group !== options[index - 1]?.group && (
            <p className="option-cards-group">{option.group}</p>
          )}
          <label className="option-card">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <OptionCardText option={option} />
          </label>
        </Fragment>
      ))}
    </fieldset>
  );
}

function OptionCardText({ option: { title, lines, error } }: { option: OptionCard }) {
  return (
    <span>
      <strong>{title}</strong>
      {lines.map((line, index) => (
        // Of fixed text: a place in it is a name.
        // oxlint-disable-next-line react/no-array-index-key
        <small key={index}>{line}</small>
      ))}
      {error && <small className="option-card-error">{error}</small>}
    </span>
  );
}
