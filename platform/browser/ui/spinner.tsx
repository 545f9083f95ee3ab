import './spinner.css';

/** A roulette track with one ball. Decoration: `aria-busy` or a text states what is loading. */
export function Spinner({ size = 20 }: { size?: number | undefined }) {
  return (
    <svg className="spinner" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle className="spinner-track" cx="12" cy="12" r="9" />
      <circle className="spinner-ball" cx="12" cy="3" r="2.6" />
    </svg>
  );
}
