import type { ReactNode } from 'react';
import type { Country } from './phone.ts';

/** Small flags, simplified to what is distinguishable at the height of a line. */
const DRAWINGS: Readonly<Record<Country, ReactNode>> = {
  ru: (
    <>
      <path fill="#f4f2ec" d="M0 0h24v16H0z" />
      <path fill="#2a52a2" d="M0 5.3h24V16H0z" />
      <path fill="#c33a31" d="M0 10.7h24V16H0z" />
    </>
  ),
  kz: (
    <>
      <path fill="#2b9fb4" d="M0 0h24v16H0z" />
      <path fill="#e8c14a" d="M1.6 1h1.2v14H1.6zM13 3.4a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z" />
      <path
        fill="none"
        stroke="#e8c14a"
        strokeWidth="1.1"
        strokeLinecap="round"
        d="M7.6 9.2c1.6 3 3.4 3.4 5.4 2.6 2 .8 3.8.4 5.4-2.6"
      />
    </>
  ),
  by: (
    <>
      <path fill="#c2372f" d="M0 0h24v10.7H0z" />
      <path fill="#3f9a52" d="M0 10.7h24V16H0z" />
      <path fill="#f4f2ec" d="M0 0h3.6v16H0z" />
      <path
        fill="#c2372f"
        d="M1.8 1.4 3 3.3 1.8 5.2.6 3.3ZM1.8 6.1 3 8 1.8 9.9.6 8ZM1.8 10.8 3 12.7l-1.2 1.9-1.2-1.9Z"
      />
    </>
  ),
};

export function Flag({ country }: { country: Country }) {
  return (
    <svg className="phone-flag" viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      {DRAWINGS[country]}
    </svg>
  );
}
