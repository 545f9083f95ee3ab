/** Public API of features/pwa: the icons of the installed app that show the operator's logo. */
export { appIconFiles } from './icons.ts';
