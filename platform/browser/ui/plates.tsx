import './plates.css';
import { Fragment, useId, type ReactNode } from 'react';

export type Plate = {
  value: string;
  /** A drawing of one line: it takes the colour of brass when its plate is chosen. */
  icon: ReactNode;
  title: ReactNode;
  /** What there is to know before it is chosen, a line each. */
  lines: readonly ReactNode[];
  /** It does not work just now: said in place of a price, and it can be tried all the same. */
  trouble?: ReactNode;
  /** Shown above the first plate of each group. */
  group?: string | undefined;
};

type PlatesProps = {
  /** What is being chosen; for screen readers. */
  legend: string;
  plates: readonly Plate[];
  value: string;
  onChange: (value: string) => void;
};

/** Ways to do a thing, laid on a counter one under another. Radios beneath, so arrows move. */
export function Plates({ legend, plates, value, onChange }: PlatesProps) {
  const name = useId();
  return (
    <fieldset className="plates">
      <legend className="visually-hidden">{legend}</legend>
      {plates.map((plate, index) => (
        <Fragment key={plate.value}>
          {plate.group !== undefined && plate.group !== plates[index - 1]?.group && (
            <p className="plates-group">{plate.group}</p>
          )}
          <label className="plate">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={plate.value}
              checked={plate.value === value}
              onChange={() => onChange(plate.value)}
            />
            {plate.icon}
            <PlateText plate={plate} />
          </label>
        </Fragment>
      ))}
    </fieldset>
  );
}

function PlateText({ plate: { title, lines, trouble } }: { plate: Plate }) {
  return (
    <span>
      <strong>{title}</strong>
      {lines.map((line, index) => (
        // Of fixed text: a place in it is a name.
        // oxlint-disable-next-line react/no-array-index-key
        <small key={index}>{line}</small>
      ))}
      {trouble && <small className="plate-trouble">{trouble}</small>}
    </span>
  );
}
