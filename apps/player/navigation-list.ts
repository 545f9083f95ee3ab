import type { FirstIconName } from '#platform/browser/ui/first-icon-paths.ts';

/** The pages of the sidebar and the menu. */
export type NavigationEntry = {
  readonly to: string;
  readonly text:
    | 'home'
    | 'bonuses'
    | 'tournaments'
    | 'vip'
    | 'top'
    | 'fairness'
    | 'profile'
    | 'history';
  readonly icon: FirstIconName;
  readonly memberOnly?: true;
};

export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', text: 'home', icon: 'home' },
  { to: '/bonuses', text: 'bonuses', icon: 'gift' },
  { to: '/tournaments', text: 'tournaments', icon: 'flag' },
  { to: '/vip-club', text: 'vip', icon: 'crown' },
  { to: '/top', text: 'top', icon: 'trophy' },
  { to: '/fairness', text: 'fairness', icon: 'shield' },
  { to: '/profile', text: 'profile', icon: 'user', memberOnly: true },
  { to: '/profile/history', text: 'history', icon: 'history', memberOnly: true },
];
