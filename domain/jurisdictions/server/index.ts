export { readJurisdictions, readMinAge } from './store.ts';
export { createJurisdictions, type Jurisdictions } from './jurisdictions.ts';
