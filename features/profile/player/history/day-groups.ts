/** Groups rows by day, in the order they come. */
export type DayGroup<Row> = { readonly day: string; readonly rows: readonly Row[] };

export function groupByDay<Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
): DayGroup<Row>[] {
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}
