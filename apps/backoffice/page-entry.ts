import type { Role } from '#domain/staff/rules.ts';
import type { QueueName } from '#features/dashboard/rules.ts';
import type { RouteEntry } from '#platform/browser/router/navigation.ts';
import type { BackofficeIconName } from '#platform/backoffice/backoffice-icon.tsx';

/** The groups of the sidebar, in their order. */
export const GROUPS = ['overview', 'players', 'money', 'reports', 'system'] as const;

export type BackofficePage = RouteEntry & {
  /** The roles that use the page; an admin sees every page. The server checks every call again. */
  readonly roles: readonly Role[];
  readonly icon: BackofficeIconName;
  /** Null: reached from other pages, not from the sidebar. */
  readonly group: (typeof GROUPS)[number] | null;
  /** The work queues of the page: the number of their entries stands beside its name. */
  readonly queues?: readonly QueueName[];
};
