import { IconDrawing, type IconProps } from '../browser/ui/first-icon.tsx';
import { ICON_PATHS } from '../browser/ui/icon-paths.ts';

/**
 * Icons that only staff see: drawn as described in icon-paths.ts, and kept here so that players do
 * not download them.
 */
const BACKOFFICE_ICON_PATHS = {
  ...ICON_PATHS,
  reels: 'M3.5 5.5h17v13h-17ZM9.2 5.5v13M14.8 5.5v13M5 12h14',
  providers: 'M4 20V9l5 3V9l5 3V5h6v15ZM8 16h.1M12 16h.1M16 16h.1',
  plug: 'M9 3.5v5M15 3.5v5M6.5 8.5h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17.5v3',
  today: 'M4 18.5h16M6.5 18.5a5.5 5.5 0 0 1 11 0M12 8V4.5M4.8 11.3l1.9 1.9M19.2 11.3l-1.9 1.9',
  players:
    'M9 11.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM2.8 19.5c.5-3.4 3-5.1 6.2-5.1s5.7 1.7 6.2 5.1M15.5 4.9a3.4 3.4 0 0 1 0 6.4M17.8 14.8c2 .7 3.1 2.3 3.4 4.7',
  passport:
    'M4 5.5h16v13H4zM8.7 12.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM6.2 15.8c.4-1.3 1.3-1.9 2.5-1.9s2.1.6 2.5 1.9M14 9.5h3.5M14 12.2h3.5M14 14.9h2',
  chat: 'M4 5h16v11H11l-4 3.5V16H4ZM12 8v3M12 13.3h0',
  payIn: 'M4 13.5V19h16v-5.5M12 4v10.5M7.5 10l4.5 4.5 4.5-4.5',
  payOut: 'M4 13.5V19h16v-5.5M12 14.5V4M7.5 8.5 12 4l4.5 4.5',
  affiliateMarks: 'M6 20V4h10l-2 4 2 4H6M18 15v3M18 20.5v.5',
  affiliatePlans: 'M5 4h14v16H5ZM8.5 15.5l7-7M9 9.2v.1M15 14.7v.1',
  affiliates:
    'M12 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM5.5 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18.5 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM12 9.5v3M12 12.5H5.5v3M12 12.5h6.5v3',
  crown: 'M4 19.5h16M5.5 16 4 7.5l4.5 4L12 5l3.5 6.5 4.5-4L18.5 16Z',
  chevrons: 'M4 20h16M6.5 16l5.5-4 5.5 4M6.5 11 12 7l5.5 4M6.5 6 12 2.5 17.5 6',
  bonuses:
    'M4 9h16v3.5H4ZM5.5 12.5V20h13v-7.5M12 9v11M12 9C10 4.5 6 5 7 7.5 7.6 9 10 9 12 9c2 0 4.4 0 5-1.5C18 5 14 4.5 12 9Z',
  bonusCost: 'M4 19.5h16M12 4 4 8.5h16ZM6.5 11.5v5M12 11.5v5M17.5 11.5v5',
  bonusAbuse:
    'M4 9h16v3.5H4ZM5.5 12.5V20h13v-7.5M12 14v2.5M12 18.3v.1M12 9C10 4.5 6 5 7 7.5 7.6 9 10 9 12 9c2 0 4.4 0 5-1.5C18 5 14 4.5 12 9Z',
  campaigns: 'M4 10v4h3l9 4V6l-9 4ZM19 9.5a4 4 0 0 1 0 5M8 14.5v5h2.5v-4',
  missions:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 12v.1',
  chatDrops:
    'M4 4.5h16V14h-5.5L12 16.5 9.5 14H4ZM12 16.5v.1M8 20.5v-1M12 20.5V19M16 20.5v-1M8 9.2h8',
  packs: 'M5 8.5 12 5l7 3.5-7 3.5ZM5 12.2l7 3.5 7-3.5M5 15.9l7 3.5 7-3.5',
  jackpots: 'M5 10.5h14l-1.5 9h-11ZM8 10.5V9a4 4 0 0 1 8 0v1.5M12 2.5v1M12 13.3v3.4M10.5 15h3',
  promoCodes: 'M4 7h16v10H4ZM8 7v2M8 11v2M8 15v2M12 10.5h4.5M12 13.5h4.5',
  ticket: 'M4 6.5h16v3.2a2.3 2.3 0 0 0 0 4.6v3.2H4v-3.2a2.3 2.3 0 0 0 0-4.6ZM9 12.2l2.2 2.2 4-4.6',
  scales: 'M12 4v15.5M8 19.5h8M5 7h14M5 7l-2.5 6.5h5ZM19 7l-2.5 6.5h5Z',
  sliders: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h8M16 17h4M14 15v4',
  funnel: 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5Z',
  bars: 'M4 19.5h16M6.5 16v-5M12 16V5M17.5 16V9',
  vault:
    'M4 4.5h16v14H4zM7 18.5v2M17 18.5v2M12 14.8a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM12 8.2v1.6M15.3 11.5h-1.6M12 14.8v-1.6M8.7 11.5h1.6',
  rise: 'M4 18 9.5 12l3.5 3.5L20 7.5M15.5 7.5H20V12',
  ledgers: 'M4 5h6.5v14H4zM13.5 5H20v14h-6.5zM6 9h2.5M6 12h2.5M15.5 9.5l1.2 1.2 2-2.4M15.5 14.5h3',
  signpost: 'M12 3.5v17M9 20.5h6M12 5.5h6l2 2.2-2 2.3h-6M12 11.5H6l-2 2.2L6 16h6',
  steps: 'M4 19.5h16M4 19.5v-4.5h5.3v-4.5h5.3V6H20',
  flag: 'M6 20.5V4h12l-3 4.5 3 4.5H6',
  alert: 'M12 4 3 19.5h18ZM12 10v4.5M12 17h0',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7Z',
  pulse: 'M3 12.5h4l2.2-6 4 12 2.6-8 1.4 2H21',
  staff:
    'M12 9.8a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM6 20v-3.2c0-2.4 2.6-3.8 6-3.8s6 1.4 6 3.8V20M12 13l-1.4 2 1.4 4 1.4-4Z',
} as const;

export type BackofficeIconName = keyof typeof BACKOFFICE_ICON_PATHS;

/** Any icon of the back office. */
export function BackofficeIcon({ name, ...look }: IconProps<BackofficeIconName>) {
  return <IconDrawing d={BACKOFFICE_ICON_PATHS[name]} {...look} />;
}
