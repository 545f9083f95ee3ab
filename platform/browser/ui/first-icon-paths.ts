/**
 * The icons of the shell, which every page loads; all others are in icon-paths.ts and load with
 * their components. Drawn as described there.
 */
export const FIRST_ICON_PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.2 15.2 20.5 20.5',
  chat: 'M4.5 5.5h15v10.5h-9l-4 3.5V16h-2ZM8.5 9.5h7M8.5 12.5h4.5',
  support:
    'M4.5 15v-2.5a7.5 7.5 0 0 1 15 0V15M4.5 13.5h3.2v5.3H4.5ZM16.3 13.5h3.2v5.3h-3.2ZM18 18.8c0 1.6-1.7 2.2-4.5 2.2',
  heart: 'M12 19.5 4.9 12.4a4.3 4.3 0 0 1 6.1-6.1l1 1 1-1a4.3 4.3 0 0 1 6.1 6.1Z',
  login: 'M13.5 4.5H19v15h-5.5M4 12h10.5M10.5 8l4 4-4 4',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5',
  dice: 'M12 3.2 19.6 7.6v8.8L12 20.8 4.4 16.4V7.6ZM4.4 7.6 12 12l7.6-4.4M12 12v8.8M12 7.6h0M8.2 13.2h0M8.2 16.2h0M15.8 14.7h0',
  wallet: 'M4 7.5V17a2 2 0 0 0 2 2h14V9H5.5A1.5 1.5 0 0 1 5.5 6H18v3M16.5 14h0',
  user: 'M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.8 20c.6-3.7 3.5-5.6 7.2-5.6s6.6 1.9 7.2 5.6',
  history: 'M4.2 9.5a8.2 8.2 0 1 1-.3 4.2M4 4.8v4.7h4.7M12 7.5V12l3.2 2',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6ZM8.7 12l2.4 2.4 4.3-4.7',
  globe:
    'M12 20.3a8.3 8.3 0 1 0 0-16.6 8.3 8.3 0 0 0 0 16.6ZM3.9 12h16.2M12 3.7c2.4 2.3 3.5 5 3.5 8.3s-1.1 6-3.5 8.3c-2.4-2.3-3.5-5-3.5-8.3s1.1-6 3.5-8.3Z',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  check: 'M5 12.5 10 17.5 19.5 7',
  warning: 'M12 4 21 19.5H3ZM12 10v4.5M12 17h0',
  chip: 'M12 20.3a8.3 8.3 0 1 0 0-16.6 8.3 8.3 0 0 0 0 16.6ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3.7V8M12 16v4.3M3.7 12H8M16 12h4.3',
} as const;

export type FirstIconName = keyof typeof FIRST_ICON_PATHS;
