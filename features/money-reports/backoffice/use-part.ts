import { useState } from 'react';

const PART = 60;

/** A long list that is here, shown by parts: a year of days of every game is thousands of rows. */
export function usePart<Row>(rows: readonly Row[]) {
  const [shown, setShown] = useState(PART);
  return {
    items: rows.slice(0, shown),
    hasMore: rows.length > shown,
    more: () => setShown((count) => count + PART),
  };
}
