/** Public API of domain/settings: the settings in force, and how they are changed. */
export { createSiteSettings, type SiteSettings } from './cache.ts';
export { listSettingRows, readSettingRow, saveSetting } from './store.ts';
export { findLogo, saveLogo, stylePath } from './store.logos.ts';
