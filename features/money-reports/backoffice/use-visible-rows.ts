import { useState } from 'react';

const ROWS_STEP = 60;

/** Shows a long loaded list in steps: a year of days of every game is thousands of rows. */
export function useVisibleRows<Row>(rows: readonly Row[]) {
  const [shown, setShown] = useState(ROWS_STEP);
  return {
    items: rows.slice(0, shown),
    hasMore: rows.length > shown,
    more: () => setShown((count) => count + ROWS_STEP),
  };
}
