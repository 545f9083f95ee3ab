/** Icons of the first screen that the player app loads later; on the same grid of 24. */
export const ICONS = {
  spin: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.8 3.5v4.2h-4.2',
  stop: 'M7.5 7.5h9v9h-9Z',
  next: 'M5 6l7 6-7 6ZM13 6l7 6-7 6Z',
  auto: 'M4.5 12a7.5 7.5 0 0 1 12.9-5.2L19.5 9M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-12.9 5.2L4.5 15M4.5 19.5V15H9',
  turbo: 'M13 3 5.5 13.5H11L10 21l8-11h-5.7Z',
  buy: 'M12 3.5l2.6 5.3 5.9.8-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.1 5.9-.8Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  sound:
    'M4.5 9.5h3.3L12.5 5.5v13l-4.7-4H4.5ZM15.7 9.2a4 4 0 0 1 0 5.6M18.2 6.8a7.4 7.4 0 0 1 0 10.4',
  silence: 'M4.5 9.5h3.3L12.5 5.5v13l-4.7-4H4.5ZM16 9.5l5 5M21 9.5l-5 5',
} as const;
