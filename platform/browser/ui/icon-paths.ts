import { FIRST_ICON_PATHS } from './first-icon-paths.ts';

/**
 * Our own line icons, on a 24 px grid, one stroke of 1.6, corners mitred where the object is made
 * of card or metal. Each entry is the `d` of one path; a dot is a line of zero length with a round
 * cap.
 */
export const ICON_PATHS = {
  ...FIRST_ICON_PATHS,
  close: 'M6 6l12 12M18 6 6 18',
  'chevron-down': 'M6.5 9.5 12 15l5.5-5.5',
  'chevron-right': 'M9.5 6.5 15 12l-5.5 5.5',
  'chevron-left': 'M14.5 6.5 9 12l5.5 5.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  swap: 'M4.5 8.5h14M15 5l3.5 3.5L15 12M19.5 15.5h-14M9 12l-3.5 3.5L9 19',
  info: 'M12 20.3a8.3 8.3 0 1 0 0-16.6 8.3 8.3 0 0 0 0 16.6ZM12 11v5.5M12 7.7h0',
  lock: 'M5.5 10.5h13v9.5h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  rotate: 'M19.8 9.5a8.2 8.2 0 1 0 .3 4.2M20 4.8v4.7h-4.7',
  bolt: 'M13.5 3 5 13.5h6L10.5 21 19 10.5h-6Z',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.3 4.3 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  'volume-off': 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.7l4.6 4.6M20.6 9.7 16 14.3',
  play: 'M7.5 4.8 19 12 7.5 19.2Z',
  stop: 'M6.5 6.5h11v11h-11z',
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  'arrow-left': 'M19.5 12h-15M10.5 6l-6 6 6 6',
  'arrow-up': 'M12 19.5v-15M6 10.5l6-6 6 6',
  'arrow-down': 'M12 4.5v15M6 13.5l6 6 6-6',
  expand: 'M4 9V4.5h5M15 4.5h5V9M20 15v4.5h-5M9 19.5H4V15',
  shrink: 'M9 4.5V9H4M20 9h-5V4.5M15 19.5V15h5M4 15h5v4.5',
  download: 'M12 4v11.5M7 10.5l5 5 5-5M4.5 20h15',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M10 6H4.5v13.5H18V14',
  eye: 'M2.8 12C5 8 8.2 6 12 6s7 2 9.2 6c-2.2 4-5.4 6-9.2 6s-7-2-9.2-6ZM12 14.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  'eye-off':
    'M6 7.8C4.7 8.8 3.7 10.3 2.8 12c2.2 4 5.4 6 9.2 6 1.7 0 3.3-.4 4.7-1.2M9.5 6.3C10.3 6.1 11.1 6 12 6c3.8 0 7 2 9.2 6-.6 1.1-1.3 2.1-2.1 2.9M4.5 4.5l15 15',
  logout: 'M10 4.5H4.5v15H10M9 12h11M15.5 7.5 20 12l-4.5 4.5',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h0M10.2 10h0M13.8 10h0M17.5 10h0M6.5 14h0M9.5 14h5M17.5 14h0',
  settings: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 5.5v4M9 14.5v4',
  clock: 'M12 20.3a8.3 8.3 0 1 0 0-16.6 8.3 8.3 0 0 0 0 16.6ZM12 7.3V12l3.2 2',
  bell: 'M6.5 16.5v-6a5.5 5.5 0 0 1 11 0v6l1.5 1.5H5ZM10 20.5h4',
  picture: 'M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 5M15.7 8.7h0',
  camera: 'M3.5 8h4l1.7-2.5h5.6L16.5 8h4v11h-17ZM12 16.8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  file: 'M6 3.5h8l4.5 4.5v12.5H6ZM13.5 3.5v5h5M9 13h6.5M9 16.5h4.5',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  phone: 'M7.5 3.5h9v17h-9zM11 17.7h2',
  limit: 'M4 16a8.3 8.3 0 1 1 16 0M12 14.5l3.5-4.7M12 7.7v.8M4.5 19.5h15',
  pause: 'M8 5.5v13M16 5.5v13',
  more: 'M6 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM18 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z',
} as const;

export type IconName = keyof typeof ICON_PATHS;
