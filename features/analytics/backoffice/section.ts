import type { DataTable } from '#platform/backoffice/data-table.tsx';
import type { AnalyticsReport } from '../contract.backoffice.ts';

/** How the call of the report went, for a table of a part of it. */
export type ListState = Omit<Parameters<typeof DataTable<unknown>>[0]['list'], 'items'>;

export type SectionProps = {
  readonly report: AnalyticsReport | undefined;
  readonly state: ListState;
};
