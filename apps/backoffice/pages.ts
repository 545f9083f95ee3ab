import type { Role } from '#house/staff/rules.ts';
import type { DeskRoute } from '#platform/browser/desk/navigation.ts';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';

/** The groups of the sidebar, in their order. */
export const GROUPS = ['today', 'players', 'money', 'reports', 'house'] as const;

export type DeskPage = DeskRoute & {
  /** Whose job it is; an admin sees every page. The server asks again at every call. */
  readonly roles: readonly Role[];
  readonly icon: IconName;
  /** Null: reached from other pages, not from the sidebar. */
  readonly group: (typeof GROUPS)[number] | null;
  /** How many things wait there: a hook of the feature, shown beside the name of the page. */
  readonly waiting?: () => Promise<{ readonly useWaiting: () => number | undefined }>;
};

/** Every page of the back office, one line each; its name in the sidebar is `pages.<name>`. */
export const PAGES: readonly DeskPage[] = [];
