import './method-icon.css';
import type { ReactNode } from 'react';
import type { MethodType } from '../contract.ts';

/**
 * Icons of the payment method types. Colours are CSS classes, so that the chosen method can be
 * highlighted and an operator's theme can replace them.
 */
const DRAWINGS: Record<Exclude<MethodType, 'crypto'>, ReactNode> = {
  bank_card: (
    <g transform="rotate(-8 24 18)">
      <rect className="mi-ivory" x="9" y="8.5" width="30" height="19.5" rx="2.5" />
      <path className="mi-ink" d="M9 12.5h30v4H9Z" />
      <rect className="mi-brass" x="12.5" y="20" width="6" height="4.5" rx="1" />
      <path className="mi-line" d="M22 22.3h7M32.5 22.3h3" />
    </g>
  ),
  card_transfer: (
    <>
      <rect className="mi-felt" x="6.5" y="6.5" width="25" height="16.5" rx="2.2" />
      <path className="mi-brass-line" d="M6.5 11h25" />
      <rect className="mi-ivory" x="16.5" y="14" width="25" height="16.5" rx="2.2" />
      <path className="mi-ink" d="M16.5 17.5h25v3.3h-25Z" />
      <path className="mi-line" d="M20 26.4h8" />
      <path className="mi-brass-mark" d="M31.5 26.4h6M35.2 24l2.4 2.4-2.4 2.4" />
    </>
  ),
  bank_transfer: (
    <>
      <path className="mi-ivory" d="M24 5.5 39.5 13v2.6h-31V13Z" />
      <path
        className="mi-ivory"
        d="M11.5 17.5h3.6v8.6h-3.6ZM19 17.5h3.2v8.6H19ZM25.8 17.5H29v8.6h-3.2Z"
      />
      <path className="mi-ivory" d="M32.9 17.5h3.6v8.6h-3.6ZM8.5 27.8h31v3h-31Z" />
      <circle className="mi-brass" cx="24" cy="11.4" r="1.9" />
      <path className="mi-brass-bolt" d="m40 17.5-5.6 7.4h3.9L36.6 31l6-8h-4.1Z" />
    </>
  ),
  phone_transfer: (
    <>
      <rect className="mi-ink-body" x="11.5" y="4" width="17" height="28" rx="3" />
      <path className="mi-ivory" d="M13.7 8h12.6v18H13.7Z" />
      <path className="mi-line" d="M16.5 12.5h7M16.5 16h7" />
      <path className="mi-brass-line" d="M18.4 29h3.2" />
      <path className="mi-brass-mark" d="M20 21h18.5M34.4 16.9l4.1 4.1-4.1 4.1" />
    </>
  ),
};

const BITCOIN =
  'M20.6 11.4h5a3 3 0 0 1 0 6.3h-5ZM20.6 17.7h5.8a3.4 3.4 0 0 1 0 6.8h-5.8ZM18.4 11.4h2.2M18.4 ' +
  '24.5h2.2M22.3 9v2.4M25.5 9v2.4M22.3 24.5v2.4M25.5 24.5v2.4';

function Coin({ code }: { code: string | undefined }) {
  return (
    <>
      <circle className="mi-brass-dark" cx="24" cy="19" r="13" />
      <circle className="mi-brass" cx="24" cy="17.5" r="13" />
      <circle className="mi-brass-rim" cx="24" cy="17.5" r="10.6" />
      {code === 'BTC' || code === undefined ? (
        <path className="mi-ink-line" d={BITCOIN} />
      ) : (
        <text className="mi-code" x="24" y="20.6" textAnchor="middle">
          {code.slice(0, 4)}
        </text>
      )}
    </>
  );
}

type MethodIconProps = {
  type: MethodType;
  /** The code of the coin, such as BTC. */
  coin?: string | undefined;
};

export function MethodIcon({ type, coin }: MethodIconProps) {
  return (
    <span className="method-icon" aria-hidden="true">
      <svg viewBox="0 0 48 36">{type === 'crypto' ? <Coin code={coin} /> : DRAWINGS[type]}</svg>
    </span>
  );
}
