/** Public API of domain/regions: where a request comes from, and what is closed there. */
export { createPlaceReader } from './place-reader.ts';
export { isCrawler } from './crawlers.ts';
export { createRegions, type Regions } from './regions.ts';
